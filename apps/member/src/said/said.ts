/**
 * What is said of a view in sentences that take much to make: the reasons of entries, what coupons and levels need, opening hours, the name in the case in
 * which the language calls people. The server makes them for what it draws; here they are made anew only when the view
 * changed, by a module that comes late.
 */
import type { MemberView } from "@rewardo/contract/member-view";
import { createContext, use, useEffect, useState } from "react";
import { useHere } from "../here.tsx";
import type { Said } from "./saying.ts";

const nothing: Said = { reasons: {}, refusals: {}, conditions: {}, hours: {}, name: null };

const SaidContext = createContext<Said>(nothing);
export const SaidProvider = SaidContext.Provider;

/** What is said of the view that is shown. */
export function useSaid(): Said {
  return use(SaidContext);
}

/** The same for a view and the language of the page. */
export function useSayings(view: MemberView): Said {
  const { locale, said: first } = useHere();
  const [late, setLate] = useState<Said | null>(null);
  const isFirst = first !== null && first.locale === locale && first.now === view.now;
  useEffect(() => {
    if (isFirst) return undefined;
    let isOver = false;
    const say = async () => {
      const { prepareSayings } = await import("./say.ts");
      const sayOf = await prepareSayings(locale);
      if (!isOver) setLate(sayOf(view));
    };
    // Without a network the page says what it said before.
    void say().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isFirst, locale, view]);
  return isFirst ? first : (late ?? first ?? nothing);
}
