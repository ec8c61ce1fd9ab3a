/** Mails that come back: what a delivery status (RFC 3464) or a feedback report (RFC 5965) says of the mail it is about. */
import PostalMime from "postal-mime";
import { type Bounce, bounceOf } from "./bounce.ts";

export type MailReturn = { readonly kind: "bounced"; readonly bounce: Bounce | null } | { readonly kind: "complained" };

export interface ReturnedMail {
  /** `null` for an answer of a person, a delay, and what else comes to such an address. */
  readonly report: MailReturn | null;
  /** All of it as text, with the parts decoded: somewhere in it stands which mail it is about. */
  readonly text: string;
}

/** Fields by lower-case name, of each block between empty lines; a folded line goes on. */
const blocksOf = (text: string): Readonly<Record<string, string>>[] =>
  text
    .replaceAll("\r\n", "\n")
    .replaceAll(/\n[ \t]+/g, " ")
    .split(/\n\s*\n/)
    .map((block) =>
      Object.fromEntries(
        [...block.matchAll(/^([\w-]+):[ \t]*(.*)$/gm)].map(([, name = "", value = ""]) => [
          name.toLowerCase(),
          value.trim(),
        ]),
      ),
    );

const reportOfStatus = (text: string): MailReturn | null => {
  const failed = blocksOf(text).find(({ action }) => action?.toLowerCase() === "failed");
  if (failed === undefined) return null;
  const enhanced = /^[245]\.\d{1,3}\.\d{1,3}/.exec(failed["status"] ?? "")?.[0] ?? null;
  // The receiving server's answer, such as `smtp; 550 5.1.1 no such mailbox`: the status field may be only 5.0.0.
  const said = /^smtp;\s*(\d{3})(?:[ -]([245]\.\d{1,3}\.\d{1,3}))?/i.exec(failed["diagnostic-code"] ?? "");
  const isVague = enhanced === null || /^5\.0\.0$/.test(enhanced);
  const status = said === null ? null : Number(said[1]);
  const bounce = bounceOf({ status, enhanced: isVague ? (said?.[2] ?? null) : enhanced, isOfReceiver: true });
  return { kind: "bounced", bounce };
};

/** `not-spam` takes a complaint back, and what is no abuse is no complaint of the reader. */
const reportOfFeedback = (text: string): MailReturn | null =>
  blocksOf(text).some((block) => /^(abuse|fraud|opt-out)$/i.test(block["feedback-type"] ?? ""))
    ? { kind: "complained" }
    : null;

const most = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/** Reads a mail as it came over the line. What is no mail says nothing. */
export const readReturnedMail = async (raw: string): Promise<ReturnedMail> => {
  const mail = await PostalMime.parse(raw, { ...most, attachmentEncoding: "arraybuffer" }).catch(() => null);
  const parts = (mail?.attachments ?? []).map(({ mimeType, content }) => ({
    type: mimeType.toLowerCase(),
    text: typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString("utf8"),
  }));
  const reports = parts.map(({ type, text }) => {
    if (type === "message/delivery-status") return reportOfStatus(text);
    return type === "message/feedback-report" ? reportOfFeedback(text) : null;
  });
  const text = [raw, ...parts.map((part) => part.text)].join("\n");
  return { report: reports.find((report) => report !== null) ?? null, text };
};
