import { useProblemTexts } from "../problems/problem-texts.ts";
import { NumberForm, type NumberFormProps, type WrongNumber } from "./number-form.tsx";

/** The number that was looked for in vain, with the reason beside it. */
export function WrongNumberForm({ wrong, ...rest }: NumberFormProps & { wrong: WrongNumber }) {
  const { title, text } = useProblemTexts()(wrong.problem);
  return <NumberForm {...rest} wrong={wrong} reason={`${title}. ${text}`} />;
}
