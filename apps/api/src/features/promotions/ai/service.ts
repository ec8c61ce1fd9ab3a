/** The calls of the assistant: by a language model where one is configured and answers soundly, else by rules. */
import {
  mostSuggestedQuestions,
  mostSuggestions,
  suggestionRestDays,
  type FeedbackSummary,
  type SuggestedCoupon,
  type SuggestedReward,
  type listSuggestedCoupons as endpoint,
  type listSuggestedQuestions as questionsEndpoint,
} from "@rewardo/contract/ai";
import type { QueryOf, ResponseOf } from "@rewardo/contract/endpoint";
import { foldedKey } from "@rewardo/rules";
import type { BusinessContext } from "../../../platform/context.ts";
import { readDismissed } from "../../base/advice/index.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { readComments } from "../../people/feedback/index.ts";
import { askModel } from "./ask-model.ts";
import { couponsByRules } from "./coupon-rules.ts";
import { days, readFacts, type Facts } from "./facts.ts";
import { wordsOfTexts, masked, wordsOfNames, type KnownNames } from "./masking.ts";
import { couponQuestion, rewardQuestion } from "./model-suggestions.ts";
import { summaryQuestion } from "./model-summary.ts";
import { selectNamesAmong, selectOffer, selectOwnWords, selectStaffNames } from "./queries.ts";
import { questionsByRules } from "./question-rules.ts";
import { rewardsByRules, withBalances, withReach } from "./reward-rules.ts";
import { statementsOf } from "./topics.ts";

type Query = QueryOf<typeof endpoint>;
type Suggestions<T> = Omit<ResponseOf<typeof endpoint>, "items"> & { items: T[] };

const dayMs = 86_400_000;
const summaryDays = 30;
/** Newest comments that are read. */
const mostComments = 200;

const hiddenBy = async (ctx: BusinessContext): Promise<(kind: string) => boolean> => {
  const since = new Date(ctx.clock.nowMs() - suggestionRestDays * dayMs).toISOString();
  const hidden = new Set(await readDismissed(ctx, since));
  return (kind) => hidden.has(kind);
};

const answered = <T>(
  { currency }: Facts,
  items: readonly T[],
  { source, ...maker }: Pick<Suggestions<T>, "source" | "model" | "fallback" | "used">,
): Suggestions<T> => ({ items: items.slice(0, mostSuggestions), currency, days, source, ...maker });

/** @throws forbidden for an account limited to places, not_found */
export const listSuggestedCoupons = async (
  ctx: BusinessContext,
  { card_id, locale }: Query,
): Promise<Suggestions<SuggestedCoupon>> => {
  const facts = await withBalances(ctx, await readFacts(ctx, card_id));
  const isHidden = await hiddenBy(ctx);
  const model = isHidden("written_coupon") ? null : ctx.text_model;
  const asked = await askModel(ctx, model, couponQuestion(facts, locale ?? facts.language));
  const { answer, ...maker } = asked;
  if (answer !== null) return answered(facts, answer, { source: "model", ...maker });
  return answered(facts, await couponsByRules(ctx, facts, isHidden), { source: "rules", ...maker });
};

/** @throws forbidden for an account limited to places, not_found */
export const listSuggestedRewards = async (
  ctx: BusinessContext,
  { card_id, locale }: Query,
): Promise<Suggestions<SuggestedReward>> => {
  const facts = await withBalances(ctx, await readFacts(ctx, card_id));
  const isHidden = await hiddenBy(ctx);
  const model = isHidden("written_reward") ? null : ctx.text_model;
  const { answer, ...maker } = await askModel(ctx, model, rewardQuestion(facts, locale ?? facts.language));
  if (answer !== null) return answered(facts, await withReach(ctx, facts, answer), { source: "model", ...maker });
  return answered(facts, await rewardsByRules(ctx, facts, isHidden), { source: "rules", ...maker });
};

/**
 * Suggests questions by rules only: an answer marked as right must be true, and a model's statements about a shop may
 * not be.
 * @throws forbidden for an account limited to places, not_found
 */
export const listSuggestedQuestions = async (
  ctx: BusinessContext,
  { card_id }: QueryOf<typeof questionsEndpoint>,
): Promise<ResponseOf<typeof questionsEndpoint>> => {
  const facts = await readFacts(ctx, card_id);
  const offer = await ctx.database.read(ctx.scope, (tx) => selectOffer(tx, ctx.scope));
  return { items: questionsByRules({ ...facts, offer }).slice(0, mostSuggestedQuestions) };
};

/** Words of comments that are looked up among the customers; capitalised ones come first. */
const mostWords = 10_000;

/** Names that the comments may hold: of staff, of those who wrote them, and of any customer among their words. */
const namesIn = (
  ctx: BusinessContext,
  comments: readonly { readonly comment: string; readonly user_name: string | null }[],
): Promise<KnownNames> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const words = wordsOfTexts(comments.map(({ comment }) => comment)).slice(0, mostWords);
    const own = wordsOfNames(await selectOwnWords(tx, ctx.scope));
    const customers = words.length === 0 ? [] : await selectNamesAmong(tx, ctx.scope, words);
    const authors = comments.flatMap(({ user_name }) => user_name ?? []);
    const staff = await selectStaffNames(tx, ctx.scope);
    const people = wordsOfNames([...customers.filter((one) => !own.has(foldedKey(one))), ...authors, ...staff]);
    return { people, own };
  });

/** @throws forbidden for those who may not see visits, not_found */
export const readFeedbackSummary = async (
  ctx: BusinessContext,
  { card_id, locale }: Query,
): Promise<FeedbackSummary> => {
  const nowMs = ctx.clock.nowMs();
  const ago = (count: number) => new Date(nowMs - count * dayMs).toISOString();
  const now = await readComments(ctx, card_id, {
    from: ago(summaryDays),
    before: ago(-1),
    limit: mostComments,
  });
  const basis = { comments: now.length, days: summaryDays };
  if (now.length === 0) return { statements: [], ...basis, source: "rules", model: null, fallback: null, used: null };
  const settings = await ctx.database.read(ctx.scope, (tx) => readBusinessSettings(tx, ctx.scope));
  const byRules = async () =>
    statementsOf(
      now,
      await readComments(ctx, card_id, {
        ...{ from: ago(2 * summaryDays), before: ago(summaryDays), limit: mostComments },
      }),
    );
  if (ctx.text_model == null)
    return { statements: await byRules(), ...basis, source: "rules", model: null, fallback: null, used: null };
  const names = await namesIn(ctx, now);
  const comments = now.map((one) => ({ ...one, comment: masked(one.comment, one.language, names) }));
  const question = summaryQuestion({
    ...{ card_id, zone: settings.time_zone, locale: locale ?? settings.language, comments },
  });
  const { answer, ...maker } = await askModel(ctx, ctx.text_model, question);
  return answer === null
    ? { statements: await byRules(), ...basis, source: "rules", ...maker }
    : { statements: answer, ...basis, source: "model", ...maker };
};
