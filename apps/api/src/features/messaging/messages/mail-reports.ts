/** Reports of mail providers about e-mails that their servers have accepted. */
import { MailReport } from "@rewardo/contract/mail-reports";
import { noRequest } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { notFound } from "../../../platform/errors.ts";
import type { PublicContext } from "../../../platform/context.ts";
import type { SignedText } from "../../../platform/signed-json.ts";
import { parseInput } from "../../../platform/http/validation.ts";
import { type MailReturn, readReturnedMail } from "../../../platform/mail/returned-mail.ts";
import { businessScope } from "../../../platform/scope.ts";
import { appendConsents } from "../../base/consents/index.ts";
import { updateUnwarned } from "../../ledger/warnings/index.ts";
import {
  selectDeliveredAddress,
  selectRecipientForChange,
  selectSender,
  updateComplained,
  updateReported,
} from "./delivery-queries.ts";
import { selectDeliveredHash } from "./taking/queries.ts";
import { findDelivery, readReturnKey, type ReturnKey } from "./return-path.ts";
import { noteReturned } from "./suppressions.ts";
import { selectBusinessOf } from "./jobs-role-queries.ts";

interface ReportedMail {
  readonly delivery: ReturnKey | null;
  readonly report: MailReturn | null;
}

const read = async ({ secrets }: PublicContext, asked: MailReport): Promise<ReportedMail> => {
  if (asked.type === "mail") {
    const { report, text } = await readReturnedMail(asked.mail);
    return { report, delivery: report === null ? null : findDelivery(secrets, text) };
  }
  const delivery = readReturnKey(secrets, asked.return_path.split("@")[0]!.toLowerCase());
  if (asked.type === "complained") return { delivery, report: { kind: "complained" } };
  return { delivery, report: { kind: "bounced", bounce: asked.is_permanent ? "hard" : "soft" } };
};

/** A complaint says no to all e-mails of the business, and not to the address alone. */
const noteComplaint = async (
  ctx: PublicContext,
  { message_id, user_id }: ReturnKey,
  scope: ReturnType<typeof businessScope>,
): Promise<void> => {
  await ctx.database.write(scope, async (tx) => {
    const address_hash = await selectDeliveredHash(tx, scope, { message_id, user_id });
    const user = await selectRecipientForChange(tx, scope, user_id);
    const sender = await selectSender(tx, scope);
    if (user === undefined || sender === undefined) return;
    const answers = [{ channel: "email", is_granted: false, language: sender.language }] as const;
    const author = { scope, clock: ctx.clock, request: noRequest, actor: null };
    await appendConsents(tx, author, user.user_id, { answers, source: "unsubscribe", address_hash });
    await updateComplained(tx, scope, { message_id, user_id, now: nowIso(ctx.clock) });
  });
};

/**
 * Takes a report whose signature holds, in any order and however often it comes.
 * @throws not_found where no secret is configured, signature_invalid, validation_failed
 */
export const receiveMailReport = async (ctx: PublicContext, signed: SignedText): Promise<undefined> => {
  const { mail_reports } = ctx;
  if (mail_reports === undefined || mail_reports === null) throw notFound();
  const asked = parseInput(MailReport, mail_reports.read(signed, ctx.clock.nowMs()));
  const { delivery, report } = await read(ctx, asked);
  if (delivery === null || report === null) return undefined;
  const { message_id, user_id } = delivery;
  const owner = await ctx.database.background(null, (tx) => selectBusinessOf(tx, message_id));
  if (owner === undefined) return undefined;
  const scope = businessScope(owner.business_id);
  const now = nowIso(ctx.clock);
  await ctx.database.write(scope, async (tx) => {
    const known = await selectDeliveredAddress(tx, scope, { message_id, user_id });
    if (known === undefined) return;
    const isBounce = report.kind === "bounced";
    if (isBounce) {
      const reason = report.bounce === null ? "refused" : "bounced";
      await updateReported(tx, scope, { message_id, user_id, state: "failed", reason, now });
      await updateUnwarned(tx, scope, { message_id, user_id });
    }
    const reason = !isBounce ? "complaint" : report.bounce === null ? null : (`${report.bounce}_bounce` as const);
    if (reason !== null && known.address !== null)
      await noteReturned(tx, scope, { channel: "email", address: known.address, user_id, message_id, reason, now });
  });
  if (report.kind === "complained") await noteComplaint(ctx, delivery, scope);
  return undefined;
};
