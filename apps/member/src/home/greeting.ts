import { useLingui } from "@lingui/react/macro";
import { vocative } from "@rewardo/rules";
import { useHere } from "../here.tsx";

/** "Hello, Olivia": by the first name, in the case in which the language calls people; nothing without a name. */
export function useGreeting(): (firstName: string | null) => string | undefined {
  const { t } = useLingui();
  const { locale } = useHere();
  return (firstName) => {
    if (firstName === null) return undefined;
    const name = vocative(firstName, locale);
    return t({ message: `Hello, ${name}`, comment: "To a customer, over the card" });
  };
}
