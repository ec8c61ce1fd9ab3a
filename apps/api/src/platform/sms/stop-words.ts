/** Whether an answer to an SMS says that no more are wanted: one word and nothing else, as providers read it, too. */

/** In capital letters without marks. Twilio's own, and how people say it in the console's languages. */
const words: ReadonlySet<string> = new Set([
  ...["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT"],
  ...["REZYGNUJE", "WYPISZ", "KONIEC", "ANULUJ"],
  ...["STOPP", "ABMELDEN", "ABBESTELLEN", "ENDE"],
  ...["СТОП", "ВІДПИСАТИСЯ", "ВІДПИСКА", "ВІДМОВА"],
]);

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
