import { languageOfPo, poEntries } from "../po.ts";
import { linesOf, type Problem, type Tree } from "../tree.ts";

/** A word or sign that a language does not use here, and what it uses in its place. */
type Rule = readonly [avoided: RegExp, instead: string];

const handbook = /^apps\/console\/src\/app\/handbook\/articles\/(de|pl|uk)\/[^/]+\.md$/;

const everywhere: readonly Rule[] = [
  [/\.\.\.(?!\w)/u, "…"],
  [/\p{L}'\p{L}/u, "’"],
];

/** One term for each concept, as in GLOSSARY.md; and the language's own quotes and dashes. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  de: [
    [/[”«»]/u, "„…“"],
    [/ — /u, "–"],
    [/Coupon/u, "Gutschein"],
    [/(?<!\p{L})Bon(?:s|nummer)?(?!\p{L})/u, "Beleg"],
    [/Kundschaft/u, "Kunden"],
    [/Sald[eo]/u, "Guthaben"],
    [/Inhaberschaft/u, "Inhaber"],
    [/Probezeit|Testzeit/u, "Testphase"],
    [/eing?e?fr(?:o|ie)ren/iu, "sperren"],
    [/storn/iu, "zurücknehmen"],
    [/zweite[nrs]? Faktor/iu, "Zwei-Faktor-Anmeldung"],
    [/Wiederherstellungscode/u, "Ersatzcode"],
    [/(?<!E-)(?<!\p{L})Mails?(?!\p{L})/u, "E-Mail"],
  ],
  pl: [
    [/[“«»]/u, "„…”"],
    [/ — /u, "–"],
    [/konsol/iu, "panel"],
    [/członk/iu, "uczestnik"],
    [/zamr[ao]ż/iu, "zablokować"],
    [/storn/iu, "cofnięcie"],
    [/kart\p{L}+ kredytow/iu, "karta płatnicza"],
    [/drugi\p{L}* składnik/iu, "weryfikacja dwuetapowa"],
    [/(?<!\p{L})kod\p{L}* odzyskiwania/iu, "kod zapasowy"],
    [/(?<!e-)(?<!\p{L})(?:mail|maile|mailu|mailem|maili)(?!\p{L})/iu, "e-mail"],
    [/ł[ae]ś(?!\p{L})/u, "a form without a gender"],
    [/(?<=[\p{Ll},] )(?:Tw[oó]j|Ci(?:ę|ebie)?(?!\p{L})|Tob)/u, "a small letter"],
  ],
  uk: [
    [/[„“”]/u, "«…»"],
    [/ – /u, "—"],
    [/(?:за|роз)мор[оі]/iu, "заблокувати"],
    [/сторно/iu, "скасування"],
    [/сполучен|прив’язан/iu, "під’єднання"],
    [/заархів/iu, "архівувати"],
    [/кредитн\p{L}+ карт/iu, "платіжна картка"],
    [/друг\p{L}+ фактор/iu, "двоетапний вхід"],
    [/(?<!\p{L})код\p{L}* відновлення/iu, "резервний код"],
    [/(?<!\p{L})об(?:еріть|ере|рати|рано|раний|ирає|ирати)(?!\p{L})/iu, "вибрати"],
    [/e-mail/iu, "пошта"],
    [/файла(?!\p{L})/iu, "файлу"],
  ],
};

/** Translations use the terms of GLOSSARY.md and the quotes and dashes of their language. */
export const checkTextTerms = (tree: Tree): Problem[] =>
  tree.files.flatMap((path) => {
    const ofPo = languageOfPo(path);
    const language = ofPo ?? handbook.exec(path)?.[1];
    if (language === undefined) return [];
    const texts =
      ofPo === undefined
        ? linesOf(tree, path).map((text, index) => ({ text, line: index + 1 }))
        : poEntries(tree, path);
    return texts.flatMap(({ text, line }) =>
      [...everywhere, ...(rules[language] ?? [])].flatMap(([avoided, instead]) => {
        const found = avoided.exec(text)?.[0];
        if (found === undefined) return [];
        return [{ path, line, sentence: `says "${found}": here it is "${instead}", see GLOSSARY.md.` }];
      }),
    );
  });
