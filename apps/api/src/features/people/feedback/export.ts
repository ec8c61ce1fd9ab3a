import type { QueryOf } from "@rewardo/contract/endpoint";
import type { exportFeedback as exportEndpoint } from "@rewardo/contract/feedback";
import { notFound } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { asTheyAre, exportList } from "../../base/exports/index.ts";
import { selectFeedback, selectSubjectExists, type FeedbackRecord } from "./queries.ts";
import { readFeedbackFilter } from "./service.ts";

/** Exports feedback on one card or on all, or the chosen rows. */
export const exportFeedback = async (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const { card_id, ids } = query;
  const subject = card_id === undefined ? null : ({ kind: "cards", id: card_id } as const);
  const filter = await readFeedbackFilter(ctx, subject, query);
  if (subject !== null && !(await ctx.database.read(ctx.scope, (tx) => selectSubjectExists(tx, ctx.scope, subject)))) {
    throw notFound();
  }
  const {
    rating = null,
    status = null,
    place_id = null,
    from = null,
    to = null,
    commented = null,
    language = null,
  } = query;
  const direction = query.sort?.[0] ?? "desc";
  return exportList<FeedbackRecord>(ctx, query, ({ word, moment }) => ({
    entity: "feedback",
    needs: "transactions_view",
    filters: { card_id: card_id ?? null, rating, status, place_id, from, to, commented, language, direction },
    direction,
    columns: {
      created_at: (row) => moment(row.created_at),
      rating: (row) => row.rating,
      comment: (row) => row.comment,
      language: (row) => row.language,
      status: (row) => word(`feedback_status.${row.status}`),
      reply: (row) => row.reply,
      place: (row) => row.place_name,
      customer: (row) => row.user_name,
      card_number: (row) => row.card_number,
      transaction_id: (row) => row.transaction_id,
      customer_id: (row) => row.user_id,
      id: (row) => row._id,
    },
    select: (tx, page) => selectFeedback(tx, ctx.scope, { ...filter, ids }, page),
    show: asTheyAre,
    valueOf: (row) => row.created_at,
  }));
};
