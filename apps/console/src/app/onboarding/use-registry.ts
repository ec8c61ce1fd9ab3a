import { readPolishBusiness, type RegisteredBusiness } from "@rewardo/contract/business-registries";
import { isNip } from "@rewardo/rules";
import { useRef } from "react";
import { call } from "@rewardo/web/api.ts";

/**
 * Asks the public registers as soon as a whole Polish tax number is entered, once for each. Failures are silent: the
 * fields can be typed as without it.
 */
export function useRegistry(
  onKnown: (known: RegisteredBusiness) => void,
): (tin: string | null, country: string) => void {
  const asked = useRef<string | null>(null);
  return (tin, country) => {
    if (tin === asked.current) return;
    const isWhole = country === "PL" && tin !== null && isNip(tin);
    asked.current = isWhole ? tin : null;
    if (!isWhole) return;
    call(readPolishBusiness, { query: { nip: tin } }).then(
      (known) => {
        // The field may contain another number by now.
        if (known !== null && asked.current === tin) onKnown(known);
      },
      () => {},
    );
  };
}
