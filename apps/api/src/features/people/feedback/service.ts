/** Feedback: a page about one card, account, device or membership, or a single one. */
import type { Feedback, FeedbackQuery } from "@rewardo/contract/feedback";
import { endOfLocalDay, startOfLocalDay } from "@rewardo/rules";
import type * as z from "zod/mini";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { cappedCount, mostToCount, readPage } from "../../../platform/list.ts";
import { holds, isPlatform, visiblePlaces } from "../../../platform/actor.ts";
import { readTimeZone } from "../../tenants/businesses/index.ts";
import {
  selectFeedback,
  selectFeedbackById,
  selectRatings,
  selectSubjectExists,
  type FeedbackFilter,
  type FeedbackRecord,
  type FeedbackSubject,
} from "./queries.ts";

/** A row as this reader may see it: across all businesses the platform sees the row and cannot answer it. */
export const toWire = ({ actor, scope }: Pick<Context, "actor" | "scope">, row: FeedbackRecord): Feedback => ({
  ...row,
  can: { modify: holds(actor, "transactions_modify") && !(isPlatform(actor) && scope.kind === "platform") },
});

/** Feedback tells of visits, so it is for those who see these, at the places where they do. */
const filterFor = ({ actor }: Context, subject: FeedbackSubject | null): FeedbackFilter => {
  if (!holds(actor, "transactions_view")) throw new AppError("forbidden");
  return { subject, place_ids: visiblePlaces(actor) };
};

type FeedbackListQuery = z.output<typeof FeedbackQuery>;
type Filters = Pick<
  FeedbackListQuery,
  "rating" | "status" | "place_id" | "from" | "to" | "commented" | "language" | "q"
> & {
  readonly ids?: FeedbackListQuery["ids"];
  readonly transaction_id?: FeedbackListQuery["transaction_id"];
};

/**
 * Turns a query into a filter on a subject's feedback, limited to what the reader may see; days are the business's own.
 */
export const readFeedbackFilter = async (ctx: Context, subject: FeedbackSubject | null, query: Filters) => ({
  ...filterFor(ctx, subject),
  ...(await askedOf(ctx, query)),
});

const askedOf = async (ctx: Context, { from, to, ...query }: Filters) => {
  const { rating, status, place_id, commented, language, q, ids, transaction_id } = query;
  const zone = from === undefined && to === undefined ? "UTC" : await readTimeZone(ctx);
  return {
    ...{ rating, status, place_id, commented, language, q, ids, transaction_id },
    from: from === undefined ? undefined : new Date(startOfLocalDay(from, zone)).toISOString(),
    before: to === undefined ? undefined : new Date(endOfLocalDay(to, zone)).toISOString(),
  };
};

/** A page of feedback about one of them; not_found outside the scope. */
export const listFeedback = async (ctx: Context, subject: FeedbackSubject, query: FeedbackListQuery) => {
  const filter = await readFeedbackFilter(ctx, subject, query);
  return ctx.database.read(ctx.scope, async (tx) => {
    if (!(await selectSubjectExists(tx, ctx.scope, subject))) throw notFound();
    const { items, next_cursor } = await readPage(query, {
      name: "feedback",
      scope: ctx.scope,
      filters: filter,
      select: (page) => selectFeedback(tx, ctx.scope, filter, page),
      valueOf: (row) => row.created_at,
    });
    const shown = { items: items.map((row) => toWire(ctx, row)), next_cursor };
    if (query.count !== true) return shown;
    const { count, ...rated } = await selectRatings(tx, ctx.scope, filter, mostToCount);
    return { ...shown, ...cappedCount(count), ...rated };
  });
};

/** Reads one feedback; without a subject, any that the caller may see. */
export const readFeedback = (ctx: Context, subject: FeedbackSubject | null, id: string): Promise<Feedback> => {
  const filter = filterFor(ctx, subject);
  return ctx.database.read(ctx.scope, async (tx) =>
    toWire(ctx, found(await selectFeedbackById(tx, ctx.scope, filter, id))),
  );
};

type CommentRecord = Pick<FeedbackRecord, "_id" | "rating" | "language" | "place_name" | "user_name"> & {
  readonly comment: string;
};

/**
 * The newest comments on a card in a period, at most so many, of the places that the caller sees.
 * @throws forbidden, not_found
 */
export const readComments = (
  ctx: Context,
  card_id: string,
  { from, before, limit }: { from: string; before: string; limit: number },
): Promise<CommentRecord[]> => {
  const subject = { kind: "cards", id: card_id } as const;
  const filter = { ...filterFor(ctx, subject), from, before, commented: true };
  return ctx.database.read(ctx.scope, async (tx) => {
    if (!(await selectSubjectExists(tx, ctx.scope, subject))) throw notFound();
    const rows = await selectFeedback(tx, ctx.scope, filter, { limit, direction: "desc", cursor: null });
    return rows.flatMap(({ comment, ...row }) => (comment === null ? [] : [{ ...row, comment }]));
  });
};
