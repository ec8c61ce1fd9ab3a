import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { FeedbackStatement } from "@rewardo/contract/ai";
import type { Feedback } from "@rewardo/contract/feedback";
import type { Locale } from "@rewardo/contract/fields";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "@rewardo/web/api.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import { feedbackCalls } from "../feedback/feedback-api.ts";
import { NothingFound, useMakerWords } from "./suggestion-frame.tsx";
import { feedbackSummaryQuery } from "./suggestions-api.ts";
import c from "./suggestions.module.css";
import { useStatementWords } from "./use-statement-words.ts";

interface FeedbackSummaryProps {
  card_id: string;
  onOpen: (feedback: Feedback) => void;
}

/** What the latest comments say in a few sentences, each with the comments it rests on; nothing where they are too few. */
export function FeedbackSummary({ card_id, onOpen }: FeedbackSummaryProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { data } = useQuery(feedbackSummaryQuery(card_id, i18n.locale as Locale));
  const made = useMakerWords();
  const [open, setOpen] = useState<number | null>(null);
  if (data === undefined) return null;
  if (data.statements.length === 0) return <NothingFound maker={data} />;
  const by = made(data);
  const from = plural(data.comments, { one: "from # comment of 30 days", other: "from # comments of 30 days" });
  return (
    <section className={c.summary} aria-labelledby={id}>
      <div className={c.head}>
        <h2 id={id} className={c.title}>
          <Icon name={data.source === "model" ? "sparkle" : "chat-teardrop-text"} />
          {t`What customers say`}
        </h2>
        <span className={c.foot}>
          {data.source === "model" ? t`${from}, names removed` : from}
          {by !== null && <> · {by}</>}
        </span>
      </div>
      <ul className={c.statements}>
        {data.statements.map((statement, at) => (
          <Statement
            key={statement.kind === "topic" ? `${statement.tone} ${statement.topic}` : statement.text}
            {...{ statement, card_id, onOpen }}
            isOpen={open === at}
            onToggle={() => setOpen((before) => (before === at ? null : at))}
          />
        ))}
      </ul>
    </section>
  );
}

interface StatementProps {
  statement: FeedbackStatement;
  card_id: string;
  isOpen: boolean;
  onToggle: () => void;
  onOpen: (feedback: Feedback) => void;
}

function Statement({ statement, card_id, isOpen, onToggle, onOpen }: StatementProps) {
  const { text, trend } = useStatementWords()(statement);
  const count = statement.feedback_ids.length;
  return (
    <li>
      <button type="button" className={c.statement} aria-expanded={isOpen} onClick={onToggle}>
        <span>
          {text}
          {trend !== null && <span className="mut t13"> {trend}</span>}
        </span>
        <span className={c.cite}>
          <span aria-hidden="true">{count}</span>
          <VisuallyHidden>{plural(count, { one: "# comment", other: "# comments" })}</VisuallyHidden>
        </span>
      </button>
      {isOpen && <Cited card_id={card_id} ids={statement.feedback_ids} onOpen={onOpen} />}
    </li>
  );
}

interface CitedProps {
  card_id: string;
  ids: readonly string[];
  onOpen: (feedback: Feedback) => void;
}

/** The comments of a statement, at most twenty. */
function Cited({ card_id, ids, onOpen }: CitedProps) {
  const { t } = useLingui();
  const shown = ids.slice(0, 20);
  const query = useQuery({
    queryKey: ["feedback", "cited", card_id, shown],
    queryFn: ({ signal }) =>
      call(feedbackCalls.list, { params: { id: card_id }, query: { ids: [...shown], limit: 20 }, signal }),
  });
  if (query.data === undefined) return <p className={c.cited}>{query.isError ? t`Not loaded` : "…"}</p>;
  return (
    <ul className={c.cited}>
      {query.data.items.map((row) => (
        <li key={row._id}>
          <button type="button" lang={row.language} onClick={() => onOpen(row)}>
            {row.comment}
          </button>
        </li>
      ))}
    </ul>
  );
}
