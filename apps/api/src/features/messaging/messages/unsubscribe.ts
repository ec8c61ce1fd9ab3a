/** Ending a business's messages by the link in one of them: no sign-in, and no way to guess another person's link. */
import { mailText } from "@rewardo/texts/mails";
import { nowIso } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { preferredLanguage } from "../../../platform/language.ts";
import { layOutPage } from "../../../platform/mail/layout.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { appendConsents } from "../../base/consents/index.ts";
import { openDelivery } from "./delivery-key.ts";
import { selectRecipientForChange, selectSender, updateUnsubscribed } from "./delivery-queries.ts";
import { selectDeliveredHash } from "./taking/queries.ts";

type Page = "unsubscribe" | "unsubscribed" | "unsubscribe_failed";

/** A page in the language of the reader's browser. */
const pageOf = (ctx: PublicContext, page: Page, business: string): FileAnswer => {
  const language = preferredLanguage(ctx.request.accept_language);
  const say = (id: Parameters<typeof mailText>[1]) => mailText(language, id, { business });
  const texts = { title: say(`${page}.title`), body: say(`${page}.body`) };
  const button = page === "unsubscribe" ? say("unsubscribe.button") : null;
  const html = layOutPage({ language, brand: business || ctx.brand_name, ...texts, button });
  return { content_type: "text/html; charset=utf-8", body: Buffer.from(html), isPage: true };
};

const senderOf = (ctx: PublicContext, scope: BusinessScope) =>
  ctx.database.read(scope, (tx) => selectSender(tx, scope));

/** The page that asks; nothing changes by opening it. */
export const readUnsubscribePage = async (ctx: PublicContext, key: string): Promise<FileAnswer> => {
  const delivery = openDelivery(ctx.secrets, "unsubscribe from e-mails", key);
  const sender = delivery === null ? undefined : await senderOf(ctx, businessScope(delivery.business_id));
  return sender === undefined ? pageOf(ctx, "unsubscribe_failed", "") : pageOf(ctx, "unsubscribe", sender.name);
};

/** Withdraws consent to e-mails of the business for the address that the mail went to, once. Throws token_invalid. */
export const unsubscribe = async (ctx: PublicContext, key: string): Promise<FileAnswer> => {
  const delivery = openDelivery(ctx.secrets, "unsubscribe from e-mails", key);
  if (delivery === null) throw new AppError("token_invalid");
  const scope = businessScope(delivery.business_id);
  const sender = await senderOf(ctx, scope);
  if (sender === undefined) throw new AppError("token_invalid");
  await ctx.database.write(scope, async (tx) => {
    const address_hash = await selectDeliveredHash(tx, scope, delivery);
    const user = await selectRecipientForChange(tx, scope, delivery.user_id);
    if (user === undefined) return;
    const answers = [{ channel: "email", is_granted: false, language: sender.language }] as const;
    const author = { scope, clock: ctx.clock, request: ctx.request, actor: null };
    const isNew = await appendConsents(tx, author, user.user_id, { answers, source: "unsubscribe", address_hash });
    if (isNew) await updateUnsubscribed(tx, scope, { ...delivery, now: nowIso(ctx.clock) });
  });
  return pageOf(ctx, "unsubscribed", sender.name);
};
