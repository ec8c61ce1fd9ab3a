/** A customer takes their card into Google Wallet: a signed link leads there, and what follows is told by the queue. */
import { newId, nowIso } from "../../../platform/clock.ts";
import type { MemberContext, PublicContext, SetupContext } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { Redirection } from "../../../platform/http/route.ts";
import { asBusiness } from "../../../platform/session/members.ts";
import { linkPayload } from "../../../platform/wallet/google/pass.ts";
import { readPicture } from "../../../platform/wallet/picture-link.ts";
import { googleClassOf, googleObjectOf } from "./google-passes.ts";
import { updateGooglePass, updatePassAwaited } from "./google-queries.ts";
import { readContent, readKeptPicture } from "./passes.ts";
import { insertPass, selectPassOf } from "./queries.ts";

/** A link that was opened may be saved for so long; who saves it later has the balance of that day until the next visit. */
const awaitedMs = 30 * 86_400_000;
/** People need some seconds at Google. */
const firstLookMs = 10_000;
const kind = "google";

/** Leads to Google with the card as it is now. @throws not_found where there is no account, or the card is not theirs */
export const readGooglePass = async (ctx: MemberContext, card_subscription_id: string): Promise<Redirection> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  const { wallet, clock, secrets } = ctx;
  if (wallet == null || !ctx.scope.member.card_subscription_ids.includes(card_subscription_id)) throw notFound();
  if (wallet.google.standing().kind !== "ready") throw notFound();
  const { scope, database } = asBusiness(ctx);
  const { public_url } = wallet;
  const content = await database.read(scope, (tx) =>
    // Nobody is told of a message by the link itself.
    readContent(tx, scope, { _id: null, card_subscription_id }, { clock, public_url }),
  );
  if (content.is_over) throw notFound();
  const now = nowIso(clock);
  const at = (ms: number): string => new Date(clock.nowMs() + ms).toISOString();
  const { _id } = await database.write(scope, async (tx) => {
    await insertPass(tx, scope, { _id: newId(), card_subscription_id, kind, pass_type_id: null, now });
    const pass = (await selectPassOf(tx, scope, { card_subscription_id, kind }))!;
    await updatePassAwaited(tx, scope, { _id: pass._id, until: at(awaitedMs), due_at: at(firstLookMs) });
    return pass;
  });
  const made = { issuer_id: wallet.google.issuer_id, public_url, secrets };
  const payload = linkPayload(googleClassOf(content, made), googleObjectOf(content, { ...made, _id }));
  return { location: wallet.google.saveLink(payload) };
};

/** Registers a membership's pass as one that somebody keeps, for measurements. Answers its id. */
export const keepGooglePass = async (
  { database, clock, scope }: SetupContext,
  card_subscription_id: string,
): Promise<string> => {
  const [_id, now] = [newId(), nowIso(clock)];
  await database.write(scope, async (tx) => {
    await insertPass(tx, scope, { _id, card_subscription_id, kind, pass_type_id: null, now });
    const kept = { _id, told: null, has_users: true, is_over: false, now, again_at: null };
    await updateGooglePass(tx, scope, kept);
  });
  return _id;
};

/** A picture that Google fetches, by an address that only we make. */
export const drawPicture = async (ctx: PublicContext, name: string): Promise<FileAnswer> => {
  const asked = readPicture(ctx.secrets, name);
  if (ctx.wallet == null || asked === null) throw notFound();
  const upload = asked.kind === "logo" ? asked.upload : asked.stamps.stamp;
  const body = await ctx.wallet.builder.draw({ asked, own: await readKeptPicture(ctx, upload) });
  return { content_type: "image/png", body, isLasting: true, isForOthers: true };
};
