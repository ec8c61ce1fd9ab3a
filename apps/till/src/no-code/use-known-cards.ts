import type { CardOfPhone } from "@rewardo/contract/scanner";
import { useEffect, useState } from "react";
import { call } from "@rewardo/web/api.ts";
import { noCodeCalls } from "./no-code.ts";

/** A number is looked up once it has stood so long. */
const pauseMs = 400;

interface Known {
  readonly phone: string;
  readonly items: readonly CardOfPhone[];
}

/**
 * The cards that a whole phone number has already, looked up while it is typed; none while that is not known. A look-up
 * that fails says nothing here: making the card is refused where the number has one.
 */
export function useKnownCards(place_id: string, phone: string | null): readonly CardOfPhone[] {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (phone === null) return undefined;
    let isCurrent = true;
    const look = async () => {
      try {
        const { items } = await call(noCodeCalls.find, { body: { place_id, phone } });
        if (isCurrent) setKnown({ phone, items });
      } catch {
        // The server decides when the card is made.
      }
    };
    const timer = setTimeout(() => void look(), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [place_id, phone]);
  return known !== null && known.phone === phone ? known.items : [];
}
