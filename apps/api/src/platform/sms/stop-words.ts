/** Whether the reply to an SMS asks for no more: one word and nothing else, which is also how providers read it. */
import type { Language } from "@rewardo/rules";

/** In capital letters without marks. The English ones are Twilio's. */
const byLanguage: Readonly<Record<Language, readonly string[]>> = {
  en: ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT"],
  de: ["STOPP", "ABMELDEN", "ABBESTELLEN", "ENDE"],
  pl: ["REZYGNUJE", "WYPISZ", "KONIEC", "ANULUJ"],
  uk: ["СТОП", "ВІДПИСАТИСЯ", "ВІДПИСКА", "ВІДМОВА"],
};
const words: ReadonlySet<string> = new Set(Object.values(byLanguage).flat());

/** `Stop!` and `stop sms` say it; `Stop by tomorrow` does not. */
export const saysStop = (text: string): boolean => {
  const bare = text
    .normalize("NFC")
    .toUpperCase()
    .replaceAll("Ę", "E")
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim();
  return words.has(bare.replace(/ SMS$/, ""));
};
