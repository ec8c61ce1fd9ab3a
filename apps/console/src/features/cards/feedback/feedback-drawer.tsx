import { useLingui } from "@lingui/react/macro";
import type { Feedback } from "@rewardo/contract/feedback";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Rating } from "../../../kit/feedback/rating.tsx";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { useAskedClose } from "../../../kit/actions/use-asked-close.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { Drawer } from "@rewardo/ui/overlays/drawer.tsx";
import { feedbackCalls } from "./feedback-api.ts";
import c from "./feedback-page.module.css";
import { FeedbackStatus } from "./feedback-status.tsx";

interface FeedbackDrawerProps {
  feedback: Feedback;
  isOpen: boolean;
  onClose: () => void;
  /** The row as the server answers it. */
  onChange: (feedback: Feedback) => void;
}

/** What one customer said, and the reply to it. */
export function FeedbackDrawer({ feedback, isOpen, onClose, onChange }: FeedbackDrawerProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  const nameOf = useCustomerName();
  const { _id: id, version, rating, comment, language, status, place_name, created_at, transaction_id } = feedback;
  const [reply, setReply] = useState(feedback.reply ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const keep = async (answer: Promise<Feedback>) => {
    setProblem(null);
    try {
      onChange(await answer);
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
  };
  const mailed = feedback.reply_mailed_at === null ? "" : format.date(feedback.reply_mailed_at, "dateTime");
  const mailWords = !feedback.has_email
    ? t`The customer has no confirmed e-mail address, so it is only kept here.`
    : mailed === ""
      ? t`It is mailed to the customer.`
      : t`Mailed on ${mailed}.`;
  const text = reply.trim();
  const isDirty = text !== (feedback.reply ?? "");
  const navigate = useNavigate();
  const [goesToVisit, setGoesToVisit] = useState(false);
  const lose = () => {
    setReply(feedback.reply ?? "");
    onClose();
    if (goesToVisit) void navigate({ to: "/transactions/$id", params: { id: transaction_id } });
  };
  const { close: ask, question } = useAskedClose({ isOpen, isDirty, onClose: lose });
  const close = () => {
    setGoesToVisit(false);
    ask();
  };
  const send = () => keep(call(feedbackCalls.reply, { params: { id }, body: { reply: text }, version }));
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title={nameOf(feedback)}
      sub={
        <>
          {format.date(created_at)}
          {place_name !== null && <> · {place_name}</>}
        </>
      }
      foot={
        feedback.can.modify ? (
          <>
            <AsyncButton
              kind="primary"
              icon="paper-plane-tilt"
              disabled={text === "" || text === feedback.reply}
              action={send}
              pending={t`Saving`}
              done={t`Saved`}
              failed={t`Not saved`}
            >
              {t({ message: "Reply", context: "feedback" })}
            </AsyncButton>
            {status !== "resolved" && (
              <AsyncButton
                action={() => keep(call(feedbackCalls.resolve, { params: { id } }))}
                pending={t`Saving`}
                done={t`Saved`}
                failed={t`Not saved`}
              >
                {t({ message: "Resolve", context: "feedback" })}
              </AsyncButton>
            )}
          </>
        ) : undefined
      }
    >
      <div className={c.item}>
        <p className={c.head}>
          <Rating rating={rating} />
          <FeedbackStatus status={status} />
        </p>
        <p className={c.comment} lang={comment === null ? undefined : language}>
          {comment ?? t`Without a comment`}
        </p>
        <p>
          <Link
            to="/transactions/$id"
            params={{ id: transaction_id }}
            className="link"
            onClick={(event) => {
              // Leaving the page would lose a half-written reply.
              if (!isDirty) return;
              event.preventDefault();
              setGoesToVisit(true);
              ask();
            }}
          >
            {t`The visit`}
          </Link>
        </p>
        {feedback.can.modify ? (
          <Textarea
            label={t`Your reply`}
            hint={mailWords}
            value={reply}
            maxLength={2000}
            rows={5}
            required={false}
            onChange={(event) => setReply(event.target.value)}
          />
        ) : (
          feedback.reply !== null && (
            <div>
              <h3>{t`Reply`}</h3>
              <p className={c.comment}>{feedback.reply}</p>
            </div>
          )
        )}
        <Problem>{problem}</Problem>
      </div>
      {question}
    </Drawer>
  );
}
