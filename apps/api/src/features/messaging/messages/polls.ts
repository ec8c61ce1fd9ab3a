/** Polls of messages in the app, and how customers answered. */
import type { Message, Poll } from "@rewardo/contract/message-fields";
import type { PollSummary } from "@rewardo/contract/messages";
import { hasOptions, leastAnswersShown } from "@rewardo/contract/poll-kinds";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { selectAnswers, selectTextAnswers, updatePollClosed } from "./answer-queries.ts";
import { selectMessage, selectMessageForChange } from "./queries.ts";
import { readMessage } from "./service.ts";

/** A message's poll. Throws not_found for one without. */
export const readPoll = (ctx: BusinessContext, _id: string): Promise<Poll> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { content } = found(await selectMessage(tx, ctx.scope, { channel: "in_app", _id }));
    return found("poll" in content ? content.poll : null);
  });

type Counts = Readonly<Record<string, number>>;

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Valid answers of a poll; `null` for free text. */
export const valuesOf = ({ kind, options }: Poll): number[] | null => {
  if (kind === "text") return null;
  if (kind === "rating") return range(1, 5);
  return kind === "nps" ? range(0, 10) : range(0, options.length - 1);
};

const round = (figure: number, digits: number): number => Number(figure.toFixed(digits));

/** The figures of a poll from how often each answer was given; nothing is broken down under five answers. */
export const summarize = (
  poll: Poll,
  counts: Counts,
  { recipients, delivered, answered }: Pick<PollSummary, "recipients" | "delivered" | "answered">,
): Omit<PollSummary, "texts"> => {
  const { kind } = poll;
  const rate = delivered === 0 ? null : round(answered / delivered, 4);
  const figures = { kind, recipients, delivered, answered, rate };
  const values = valuesOf(poll);
  if (values === null || answered < leastAnswersShown) return { ...figures, options: null, average: null, nps: null };
  const countOf = (value: number): number => counts[String(value)] ?? 0;
  const options = values.map((value) => ({
    label: hasOptions(kind) ? (poll.options[value] ?? null) : null,
    value,
    count: countOf(value),
    share: round(countOf(value) / answered, 4),
  }));
  const isGraded = kind === "rating" || kind === "nps";
  const sum = values.reduce((total, value) => total + value * countOf(value), 0);
  const among = (from: number, to: number): number =>
    range(from, to).reduce((total, value) => total + countOf(value), 0);
  return {
    ...figures,
    options,
    average: isGraded ? round(sum / answered, 2) : null,
    nps: kind === "nps" ? round(((among(9, 10) - among(0, 6)) / answered) * 100, 1) : null,
  };
};

/** How customers answered. Throws not_found for a message without a poll. */
export const readPollSummary = (ctx: BusinessContext, _id: string): Promise<PollSummary> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const message = found(await selectMessage(tx, ctx.scope, { channel: "in_app", _id }));
    const poll = found("poll" in message.content ? message.content.poll : null);
    const { answered, counts } = found(await selectAnswers(tx, ctx.scope, _id));
    const hasTexts = poll.kind === "text" && answered >= leastAnswersShown;
    return {
      ...summarize(poll, counts, { recipients: message.recipients ?? 0, delivered: message.sent, answered }),
      texts: hasTexts ? await selectTextAnswers(tx, ctx.scope, _id) : null,
    };
  });

/** Ends the answering. Throws not_found without a poll, already_decided for one that no customer has. */
export const closePoll = async (ctx: BusinessContext, _id: string): Promise<Message<"in_app">> => {
  await ctx.database.write(ctx.scope, async (tx) => {
    const { status, name, content } = found(await selectMessageForChange(tx, ctx.scope, { channel: "in_app", _id }));
    const { closes_at } = found("poll" in content ? content.poll : null);
    if (status === "draft" || status === "scheduled") throw new AppError("already_decided", { params: { status } });
    const now = nowIso(ctx.clock);
    if (closes_at !== null && closes_at <= now) return;
    await updatePollClosed(tx, ctx.scope, { _id, now });
    const after = { channel: "in_app", name };
    await insertAuditEntry(tx, ctx, { action: "poll_closed", entity: "messages", entity_id: _id, after });
  });
  return readMessage(ctx, "in_app", _id);
};
