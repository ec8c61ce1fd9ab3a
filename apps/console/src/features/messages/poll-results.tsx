import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Message, Poll } from "@rewardo/contract/message-fields";
import { closePoll, readMessagePollSummary, type PollSummary } from "@rewardo/contract/messages";
import { leastAnswersShown } from "@rewardo/contract/poll-kinds";
import { pickText } from "@rewardo/rules/localized-text";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Allowed } from "../../kit/allowed.tsx";
import { AskDialog } from "../../kit/actions/ask-dialog.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { channels } from "./api.ts";
import c from "./poll.module.css";

const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: ["messages", id, "poll"],
    queryFn: ({ signal }) => call(readMessagePollSummary, { params: { id }, signal }),
    staleTime: 0,
  });

/** Polling interval of answers while the message is being sent. */
const askEveryMs = 5000;

const isOver = ({ closes_at }: Poll): boolean => closes_at !== null && Date.parse(closes_at) <= Date.now();

interface PollResultsProps {
  message: Message<"in_app">;
  poll: Poll;
  isMoving: boolean;
}

/** What customers answered, from five answers on, and until when they can. */
export function PollResults({ message, poll, isMoving }: PollResultsProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const errorWords = useErrorWords();
  const { business } = useSession();
  const query = useQuery({ ...summaryQuery(message._id), refetchInterval: isMoving ? askEveryMs : false });
  const language = business?.language ?? "en";
  // This browser's clock may be behind the server's.
  const [wasClosed, setClosed] = useState(false);
  const isClosed = wasClosed || isOver(poll);
  const until = poll.closes_at === null ? "" : format.date(poll.closes_at, "dateTime");
  return (
    <section className={c.results} aria-label={t`Poll`}>
      <h3 className="t16">{pickText(poll.question, i18n.locale as typeof language, language)}</h3>
      {query.isError ? (
        <Note tone="bad">{errorWords(query.error)}</Note>
      ) : query.data === undefined ? (
        <Skeleton height="120px" />
      ) : (
        <Answers summary={query.data} language={language} />
      )}
      <div className={c.state}>
        <p className="mut t13">
          {isClosed
            ? t({ message: `Closed since ${until}`, comment: "A poll, and a day with its time" })
            : poll.closes_at === null
              ? t({ message: "Open until you close it", context: "poll" })
              : t({ message: `Open until ${until}`, comment: "A poll, and a day with its time" })}
        </p>
        {!isClosed && message.can.modify && (
          <Allowed to="messages_modify">
            <CloseButton message={message} onClosed={() => setClosed(true)} />
          </Allowed>
        )}
      </div>
    </section>
  );
}

function Answers({ summary, language }: { summary: PollSummary; language: "en" | "de" | "pl" | "uk" }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { answered, rate, options, average, nps, texts } = summary;
  const share = rate === null ? "" : format.percent(rate);
  const [mean, score] = [average === null ? "" : format.number(average, 1), nps === null ? "" : format.number(nps, 0)];
  return (
    <>
      <p>
        {plural(answered, { one: "# answer", other: "# answers" })}
        {rate !== null && (
          <span className="mut"> {t({ message: `${share} of those who got it`, comment: "A share in percent" })}</span>
        )}
      </p>
      {answered < leastAnswersShown && (
        <Note>{t`From five answers on you see how they are spread. With fewer it could be told who said what.`}</Note>
      )}
      {average !== null && (
        <p>
          {t({ message: `On average ${mean}`, comment: "Of the grades that customers gave" })}
          {nps !== null && (
            <span className="mut"> {t({ message: `NPS ${score}`, comment: "Net promoter score, -100 to 100" })}</span>
          )}
        </p>
      )}
      {options !== null && (
        <ul className={c.bars}>
          {options.map(({ label, value, count, share: part }) => (
            <li key={value}>
              <span className={c.label}>
                {label === null ? format.number(value) : pickText(label, i18n.locale as typeof language, language)}
              </span>
              <span className="num">
                <b>{format.percent(part)}</b> <span className="mut">{format.number(count)}</span>
              </span>
              <span className={c.track} aria-hidden="true">
                <span className={c.bar} style={{ "--share": part }} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {texts !== null && (
        <ul className={c.texts}>
          {texts.map((text, at) => (
            <li key={at}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function CloseButton({ message, onClosed }: { message: Message<"in_app">; onClosed: () => void }) {
  const { t } = useLingui();
  const cache = useRecordCache<Message<"in_app">>(channels.in_app.entity);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact" onClick={() => setAsking(true)}>
        {t`Close the poll`}
      </Button>
      <AskDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Close the poll?`}
        description={t`Customers can no longer answer it. It cannot be opened again.`}
        action={async () => {
          cache.put(await call(closePoll, { params: { id: message._id } }));
          onClosed();
        }}
        words={{
          verb: t`Close the poll`,
          pending: t`Closing`,
          done: t({ message: "Closed", context: "poll" }),
          failed: t({ message: "Not closed", context: "poll" }),
          keep: t`Keep it open`,
        }}
      />
    </>
  );
}
