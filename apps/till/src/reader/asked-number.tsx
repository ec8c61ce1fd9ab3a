import { Suspense } from "react";
import { WrongNumberForm } from "../lazy-card-parts.ts";
import { NumberForm, type NumberFormProps } from "./number-form.tsx";

/** The card's number by hand; after one that was looked for in vain, with the reason. */
export function AskedNumber({ wrong, ...rest }: NumberFormProps) {
  if (wrong === undefined) return <NumberForm {...rest} wrong={wrong} />;
  return (
    <Suspense fallback={null}>
      <WrongNumberForm {...rest} wrong={wrong} />
    </Suspense>
  );
}
