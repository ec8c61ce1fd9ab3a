import { languageOfPo, poEntries } from "../po.ts";
import { linesOf, type Problem, type Tree } from "../tree.ts";

/**
 * A word or sign that a language does not use here, and what it uses in its place. A word that is right for other things is
 * avoided only where the English (or the text's context) says so.
 */
type Rule = readonly [avoided: RegExp, instead: string, english?: RegExp];

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
    [/Fassung/u, "Version"],
    [/Kundinnen/u, "Kunden"],
    [/Feedback/u, "Rückmeldung"],
    [/Vor(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)/u, "letzter Montag"],
    [/Abonn/u, "Tarif"],
    [/Nachl[aä]ss/u, "Rabatt"],
    [/Kn[oö]pf/u, "Schaltfläche"],
    [/Zustimmung/u, "Einwilligung"],
    [/(?<!\p{L})Betrieb(?:e?s|en?)?(?!\p{L})/u, "Unternehmen"],
    [/Vorg[aä]ng/u, "Transaktion", /\btransaction/iu],
    [/(?:sichern|gesichert)(?!\p{L})/iu, "speichern", /\bsav(?:e|ed|ing)\b|\bdraft\b/iu],
    [/ausgelassen/iu, "ohne Nachricht", /held out|no message/iu],
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
    [/miejsc(?!owo)/iu, "lokal", /\bplaces?\b(?! in the order)/iu],
    [/sparowa/iu, "połączono", /\bmerg/iu],
    [/zgod/iu, "zatwierdzenie", /\bapprov/iu],
    [/system\p{L}* sprzedaży/iu, "system kasowy"],
    [/personel/iu, "obsługa"],
    [/wersj\p{L}+ robocz/iu, "szkic"],
    [/artyku/iu, "produkt", /\b(?:goods|items?|products?)\b/iu],
    [/zniż[ek]/iu, "rabat"],
    [/stempl/iu, "przybić pieczątkę"],
    [/subskryp/iu, "plan"],
    [/(?<!\p{L})(?:szukam|odtwarzam)(?!\p{L})/iu, "szukamy, odtwarzamy"],
    [/(?<!\p{L})Proszę(?!\p{L})/u, "the imperative"],
    [/polic/iu, "zaliczyć", /\bcount(?:ed)? (?:the|as a) visit|\b(?:visit|order|receipt) (?:is |was )?counted/iu],
    [/zdoby/iu, "zebrać", /\bearn/iu],
    [/pomini/iu, "bez wiadomości", /held out|no message/iu],
    [/(?<!\p{L})dane grup/iu, "wydane grupom"],
    [/(?<!\p{L})(?:w|od|do|u|dla|zespół) \{business\}/iu, "the name after „firma” or alone", /^(?!.*I agree to)/su],
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
    [/консол/iu, "кабінет"],
    [/(?<!\p{L})потому(?!\p{L})/iu, "через"],
    [/забагатьох/iu, "дуже багатьох"],
    [/(?<!\p{L})відписк/iu, "відписалися"],
    [/(?<!\p{L})обіг(?:у|ом)?(?!\p{L})/iu, "оборот"],
    [/відвідуван/iu, "візит"],
    [/(?:під|від)ключ/iu, "під’єднати, від’єднати"],
    [/з’єднан(?!ня)/iu, "під’єднати"],
    [/продукт/iu, "товар"],
    [/операц/iu, "транзакція"],
    [/опуска|опусти/iu, "знижувати, нижчий рівень"],
    [/програєм/iu, "відтворюємо"],
    [/примітк/iu, "нотатка"],
    [/підписк/iu, "тариф"],
    [/виправлен/iu, "коригування", /\bcorrections?\b|\badjust/iu],
    [/пропозиц/iu, "асортимент", /\b(?:the|on) offer\b|\boffered\b/iu],
    [
      /(?<!\p{L})(?:у|в|від|до|для|команда) «?\{business\}/iu,
      "the name after «бізнес» or alone",
      /^(?!.*I agree to)/su,
    ],
    [/^Скасувати$/u, "Закрити", /(?<![\p{L} ])Cancel$/u],
  ],
};

/** An article's lines, each with the line of the same number in the English article. */
const articleLines = (tree: Tree, path: string, language: string) => {
  const source = path.replace(`/${language}/`, "/en/");
  const english = tree.files.includes(source) ? linesOf(tree, source) : [];
  return linesOf(tree, path).map((text, index) => ({ id: english[index] ?? "", text, line: index + 1 }));
};

/** Translations use the terms of GLOSSARY.md and the quotes and dashes of their language. */
export const checkTextTerms = (tree: Tree): Problem[] =>
  tree.files.flatMap((path) => {
    const ofPo = languageOfPo(path);
    const language = ofPo ?? handbook.exec(path)?.[1];
    if (language === undefined) return [];
    const texts = ofPo === undefined ? articleLines(tree, path, language) : poEntries(tree, path);
    // What people may type into a search is theirs to call.
    const shown = texts.filter(({ id }) => !id.startsWith("other words\u0004"));
    return shown.flatMap(({ id, text, line }) =>
      [...everywhere, ...(rules[language] ?? [])].flatMap(([avoided, instead, english]) => {
        const found = avoided.exec(text)?.[0];
        if (found === undefined || english?.test(id) === false) return [];
        return [{ path, line, sentence: `says "${found}": here it is "${instead}", see GLOSSARY.md.` }];
      }),
    );
  });
