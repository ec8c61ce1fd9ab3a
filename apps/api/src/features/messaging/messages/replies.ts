/** SMS that customers answer with. A reply names a number and no business, and ends the SMS of all who wrote to it lately. */
import { createHash, timingSafeEqual } from "node:crypto";
import { type Language, normalizePhone } from "@rewardo/rules";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { businessScope } from "../../../platform/scope.ts";
import { selectSmsReaders } from "./delivery-queries.ts";
import { stopSms } from "./reports.ts";
import { selectSmsSenders } from "./jobs-role-queries.ts";

/**
 * A reply that asks for no more is one of these and nothing else, which is also how providers read it; in capital letters
 * without marks. The English ones are Twilio's.
 */
const byLanguage: Readonly<Record<Language, readonly string[]>> = {
  en: ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT"],
  de: ["STOPP", "ABMELDEN", "ABBESTELLEN", "ENDE"],
  pl: ["REZYGNUJE", "WYPISZ", "KONIEC", "ANULUJ"],
  uk: ["СТОП", "ВІДПИСАТИСЯ", "ВІДПИСКА", "ВІДМОВА"],
};
const stopWords: ReadonlySet<string> = new Set(Object.values(byLanguage).flat());

/** `Stop!` and `stop sms` say it; `Stop by tomorrow` does not. */
const saysStop = (text: string): boolean => {
  const bare = text
    .normalize("NFC")
    .toUpperCase()
    .replaceAll("Ę", "E")
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim();
  return stopWords.has(bare.replace(/ SMS$/, ""));
};

/** An answer to what came longer ago is answered by the sender's next SMS. */
const answeredForMs = 90 * 86_400_000;

const taken: FileAnswer = { content_type: "text/plain; charset=utf-8", body: Buffer.from("OK") };

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

interface Reply {
  readonly key: string;
  readonly from: unknown;
  readonly text: unknown;
}

/** Takes a reply; what is no key of ours, no number or no STOP is answered the same, and changes nothing. */
export const receiveReply = async (ctx: PublicContext, { key, from, text }: Reply): Promise<FileAnswer> => {
  const secret = ctx.sms_replies_secret ?? null;
  if (secret === null || !timingSafeEqual(digestOf(key), digestOf(secret))) return taken;
  if (typeof from !== "string" || typeof text !== "string" || !saysStop(text)) return taken;
  const phone = normalizePhone(from.startsWith("+") ? from : `+${from}`, "PL");
  if (phone === null) return taken;
  const since = new Date(ctx.clock.nowMs() - answeredForMs).toISOString();
  const senders = await ctx.database.background(null, (tx) => selectSmsSenders(tx, since));
  for (const scope of senders.map(businessScope)) {
    await ctx.database.write(scope, async (tx) => {
      for (const one of await selectSmsReaders(tx, scope, { phone, since }))
        await stopSms(tx, scope, { ...one, clock: ctx.clock });
    });
  }
  return taken;
};
