/** The texts that server and console share: explanations, rejections, kinds of entries, units. */
import { useLingui } from "@lingui/react";
import type { Coded } from "@rewardo/contract/fields";
import { type NamedUnit, unitName } from "@rewardo/rules/unit-name";
import { loadCatalogue, type TextId, translate } from "@rewardo/texts";
import { useMemo } from "react";
import { useSession } from "../session/index.ts";
import { needTexts } from "./i18n.ts";
import { isLocale } from "./locale.ts";

// The package keeps its texts itself. All of the console imports it from here, so they are loaded before a page needs them.
needTexts("shared", loadCatalogue);

export interface SharedTexts {
  /** The sentence of an id of the package, with its parameters. */
  readonly text: (id: TextId, parameters?: object) => string;
  /** Why a visit earned what it did. */
  readonly explanation: (coded: Coded) => string;
  /** Why the engine refuses. */
  readonly rejection: (coded: Coded) => string;
}

/** A card, or the content of one, as far as it says what is collected. */
export type UnitOf = NamedUnit & { readonly stamps_required: number | null };

/**
 * The shared texts in the language shown; times are the business's, names fall back to its language. With a card they
 * count in what it collects.
 */
export function useSharedTexts(card?: UnitOf): SharedTexts {
  const { i18n } = useLingui();
  const business = useSession().business;
  const time_zone = business?.time_zone;
  const language = business?.language;
  return useMemo(() => {
    const locale = isLocale(i18n.locale) ? i18n.locale : "en";
    const figure = new Intl.NumberFormat(locale);
    const named = (count: number): string | null =>
      card?.stamps_required === null ? unitName(card, count, locale, language ?? "en") : null;
    const options = {
      ...(time_zone === undefined ? {} : { time_zone }),
      ...(language === undefined ? {} : { fallback_language: language }),
      ...(named(1) === null
        ? {}
        : { counted: (count: number) => `${figure.format(count)}\u00A0${named(count) ?? ""}` }),
    };
    const text: SharedTexts["text"] = (id, parameters = {}) => translate(locale, id, parameters, options);
    // The engine's codes are the package's ids; a code of a newer server is shown as it is.
    const coded =
      (kind: "explanation" | "rejection") =>
      ({ code, params }: Coded) =>
        text(`${kind}.${code}` as TextId, params);
    return { text, explanation: coded("explanation"), rejection: coded("rejection") };
  }, [i18n.locale, time_zone, language, card]);
}
