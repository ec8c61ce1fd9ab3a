import { useLingui } from "@lingui/react/macro";
import { answerPoll, type ReceivedMessage } from "@rewardo/contract/received-messages";
import { Button } from "@rewardo/ui/button.tsx";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useState } from "react";
import { Foot } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import look from "../look/parts.module.css";

interface PollProps {
  message: ReceivedMessage;
  poll: NonNullable<ReceivedMessage["poll"]>;
  onAnswered: (message: ReceivedMessage) => void;
}

/** Grades of polls that are answered with one. */
const grades = { rating: [1, 2, 3, 4, 5], nps: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } as const;

/** The question of a message; until it closes, another answer takes the place of the one before. */
export function Poll({ message, poll, onAnswered }: PollProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { format } = useHere();
  const [values, setValues] = useState<readonly number[]>(poll.answer?.values ?? []);
  const [text, setText] = useState(poll.answer?.text ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const { kind } = poll;
  const isText = kind === "text";
  const choose = (value: number) => {
    setSent(false);
    if (kind !== "multiple") return setValues([value]);
    setValues((before) => (before.includes(value) ? before.filter((one) => one !== value) : [...before, value]));
  };
  const send = async () => {
    try {
      const answer = isText ? { text } : { values: [...values] };
      onAnswered(await call(answerPoll, { businessKey: business.key, params: { id: message._id }, body: answer }));
      setSent(true);
      setProblem(null);
    } catch (error) {
      setProblem(
        isApiError(error, "already_decided")
          ? t`The poll is over.`
          : t`That did not work. Check the network and try again.`,
      );
    }
  };
  const until = poll.closes_at === null ? null : format.date(poll.closes_at, "date");
  const scale = kind === "rating" || kind === "nps" ? grades[kind] : null;
  const type = kind === "multiple" ? "checkbox" : "radio";
  return (
    <>
      <section className={look.question}>
        <h2>{poll.question}</h2>
        {isText ? (
          <Textarea
            label={t`Your answer`}
            maxLength={1000}
            value={text}
            readOnly={!poll.is_open}
            onChange={(event) => {
              setSent(false);
              setText(event.currentTarget.value);
            }}
          />
        ) : (
          <div
            className={scale === null ? look.answers : look.scale}
            role={type === "radio" ? "radiogroup" : "group"}
            aria-label={poll.question}
          >
            {(scale ?? poll.options.map((_, index) => index)).map((value) => (
              <label key={value} className={cx(look.answer, scale === null && look.plain)}>
                <input
                  type={type}
                  name="answer"
                  checked={values.includes(value)}
                  disabled={!poll.is_open}
                  onChange={() => choose(value)}
                />
                <span>{scale === null ? poll.options[value] : value}</span>
                {scale === null && <Icon name={values.includes(value) ? "check-circle-fill" : "circle"} size={24} />}
              </label>
            ))}
          </div>
        )}
        <p className="t13 mut">
          {!poll.is_open
            ? t`The poll is over.`
            : until === null
              ? t`You can change your answer.`
              : t`You can change your answer until ${until}.`}
        </p>
      </section>
      {poll.is_open && (
        <Foot>
          {problem !== null && <p role="alert">{problem}</p>}
          {isSent && <p role="status">{t`Your answer is in. Thank you.`}</p>}
          <Button
            kind="primary"
            size="till"
            full
            disabled={isText ? text.trim() === "" : values.length === 0}
            onClick={() => void send()}
          >
            {t`Send the answer`}
          </Button>
        </Foot>
      )}
    </>
  );
}
