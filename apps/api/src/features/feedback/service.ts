/** Feedback: a page about one account, card or device, or a single one. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { Feedback, listAccountFeedback } from "@rewardo/contract/feedback";
import { AppError, found, notFound } from "../../platform/errors.ts";
import type { Context } from "../../platform/http/context.ts";
import { readPage } from "../../platform/list.ts";
import { holds, visiblePlaces } from "../../platform/session/actor.ts";
import {
  selectFeedback,
  selectFeedbackById,
  selectRatings,
  selectSubjectExists,
  type FeedbackFilter,
  type FeedbackSubject,
} from "./queries.ts";

const mostCounted = 10_000;

/** Feedback tells of visits, so it is for those who see these, at the places where they do. */
const filterFor = ({ actor }: Context, subject: FeedbackSubject): FeedbackFilter => {
  if (!holds(actor, "transactions_view")) throw new AppError("forbidden");
  return { subject, place_ids: visiblePlaces(actor) };
};

/** A page of feedback about one of them; not_found outside the scope. */
export const listFeedback = (ctx: Context, subject: FeedbackSubject, query: QueryOf<typeof listAccountFeedback>) => {
  const filter = filterFor(ctx, subject);
  return ctx.database.read(ctx.scope, async (tx) => {
    if (!(await selectSubjectExists(tx, ctx.scope, subject))) throw notFound();
    const shown = await readPage(query, {
      name: "feedback",
      scope: ctx.scope,
      filters: filter,
      select: (page) => selectFeedback(tx, ctx.scope, filter, page),
      valueOf: (row) => row.created_at,
    });
    if (query.count !== true) return shown;
    const { count, mean_rating } = await selectRatings(tx, ctx.scope, filter, mostCounted + 1);
    return { ...shown, count: Math.min(count, mostCounted), count_is_estimate: count > mostCounted, mean_rating };
  });
};

/** One of them. */
export const readFeedback = (ctx: Context, subject: FeedbackSubject, id: string): Promise<Feedback> => {
  const filter = filterFor(ctx, subject);
  return ctx.database.read(ctx.scope, async (tx) => found(await selectFeedbackById(tx, ctx.scope, filter, id)));
};
