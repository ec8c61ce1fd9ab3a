import { useLingui } from "@lingui/react/macro";
import { leastCompared } from "@rewardo/contract/message-compared";
import type { MessageFigures } from "@rewardo/contract/message-figures";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { type Channel, type ChannelMessage, channels } from "./api.ts";
import { UpliftNote, UpliftRow } from "./automations/uplift-row.tsx";
import c from "./messages.module.css";
import { useNoticeReasonWords } from "./use-notice-reason-words.ts";
import { useReasonWords } from "./use-reason-words.ts";
import { useSmsCost } from "./composer/sms-cost.ts";

/** Polling interval of figures while the message is being sent. */
const askEveryMs = 5000;

interface FiguresProps {
  message: ChannelMessage;
  channel: Channel;
  isMoving: boolean;
}

/** What became of a message: who has it and what they did, why others have not, and what customers spent around it. */
export function Figures({ message: { _id, version, parts }, channel, isMoving }: FiguresProps) {
  const errorWords = useErrorWords();
  const { entity, calls } = channels[channel];
  const query = useQuery({
    queryKey: [entity, _id, "figures", version],
    queryFn: ({ signal }) => call(calls.figures, { params: { id: _id }, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval: isMoving ? askEveryMs : false,
  });
  if (query.data !== undefined) return <Shown figures={query.data} channel={channel} parts={parts} />;
  return query.isError ? <Note tone="bad">{errorWords(query.error)}</Note> : <Skeleton height="160px" />;
}

const isAhead = (instant: string): boolean => Date.parse(instant) > Date.now();

type Reasons = MessageFigures["failed"];
const sumOf = (reasons: Reasons): number => reasons.reduce((sum, { count }) => sum + count, 0);

function Shown({ figures, channel, parts }: { figures: MessageFigures; channel: Channel; parts: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useReasonWords();
  const cost = useSmsCost(channel === "sms")(parts);
  const { delivered, clicked, unsubscribed, complained, failed, suppressed, waiting, coupon, notices } = figures;
  const noticeWords = useNoticeReasonWords();
  const number = (count: number) => <span className="num">{format.number(count)}</span>;
  const counted = (reasons: Reasons, wordsOf = words) => (
    <>
      {number(sumOf(reasons))}
      <ul className={c.reasons}>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            {wordsOf(reason)}: {number(count)}
          </li>
        ))}
      </ul>
    </>
  );
  const rows: (readonly [name: string, value: ReactNode, hint?: string] | false)[] = [
    [
      t({ message: "Delivered", context: "message" }),
      delivered === null ? t({ message: "Not known", context: "figure" }) : number(delivered),
      {
        email: t`Taken by the mailbox’s provider and not returned. Whether it was read is not known.`,
        sms: delivered === null ? t`The SMS provider does not tell.` : t`As the SMS provider reports.`,
        in_app: t`Waits on the customer’s card. Whether it was read is not known.`,
      }[channel],
    ],
    channel === "sms" &&
      cost !== null && [
        t({ message: "Cost", comment: "Of the SMS that were sent" }),
        <span key="cost" className="num">
          {cost}
        </span>,
      ],
    notices !== null &&
      (notices.told > 0 || notices.waiting > 0 || notices.not_told.length > 0) && [
        t`Told on their phones`,
        number(notices.told),
        t`Customers whose browser’s service or wallet took the word. Whether the phone showed it is not known.`,
      ],
    notices !== null && notices.waiting > 0 && [t`Phones that wait`, number(notices.waiting)],
    notices !== null &&
      notices.not_told.length > 0 && [t`Not told on the phone`, counted(notices.not_told, noticeWords)],
    clicked !== null && [
      channel === "in_app" ? t`Opened by a touch of it` : t`Followed a button`,
      number(clicked),
      channel === "in_app"
        ? t`Each customer once. A pass in the wallet does not tell.`
        : t`Each customer once; programs that check links are counted, too.`,
    ],
    coupon !== null && [
      t`Coupons used`,
      t({
        message: `${format.number(coupon.redeemed)} of ${format.number(coupon.given)}`,
        comment: "So many coupons of so many that were given",
      }),
      t`Of those that customers were given with the message. What is taken back no longer counts.`,
    ],
    unsubscribed !== null && [t`Unsubscribed after it`, number(unsubscribed)],
    complained !== null && [t`Marked as spam`, number(complained), t`Not every mailbox provider tells.`],
    waiting.length > 0 && [
      t({ message: "Waiting", comment: "Head of how many customers a message has not gone to yet, and why" }),
      counted(waiting),
    ],
    failed.length > 0 && [t`Could not be delivered`, counted(failed)],
    suppressed.length > 0 && [
      t({ message: "Not sent", comment: "Head of how many customers a message was not sent to, and why" }),
      counted(suppressed),
    ],
  ];
  return (
    <>
      <dl className="kv">
        {rows.map(
          (row) =>
            row !== false && (
              <Fragment key={row[0]}>
                <dt>{row[0]}</dt>
                <dd>
                  {row[1]}
                  {row[2] !== undefined && <span className={c.reasons}>{row[2]}</span>}
                </dd>
              </Fragment>
            ),
        )}
      </dl>
      <Turnover figures={figures} />
    </>
  );
}

function Turnover({ figures: { turnover, turnover_at } }: { figures: MessageFigures }) {
  const { t } = useLingui();
  const format = useFormat();
  if (turnover_at === null) return null;
  const title = t`What customers spent`;
  const from = format.date(turnover_at, "dateTime");
  if (turnover === null)
    return (
      <section className="stack g8" aria-label={title}>
        <h3 className="t16">{title}</h3>
        <p className="mut t13">
          {isAhead(turnover_at)
            ? t({ message: `Known from ${from}: seven days after the sending.`, comment: "A day with its time" })
            : t`Not enough to compare: at least ${leastCompared} customers who have it are needed, and ${leastCompared} who do not.`}
        </p>
      </section>
    );
  const { currency, beside, receivers, others, uplift } = turnover;
  const isHeldOut = beside === "held_out";
  const money = (value: number) => format.money(value, currency);
  const [having, other] = [format.number(receivers.count), format.number(others.count)];
  const sides = [
    [
      isHeldOut
        ? t({ message: `Whom it was for (${having})`, comment: "A message; a number of customers" })
        : t({ message: `Who has it (${having})`, comment: "A number of customers" }),
      receivers,
    ],
    [
      isHeldOut
        ? t({ message: `No message, for comparison (${other})`, comment: "A number of customers" })
        : t({ message: `The others (${other})`, comment: "A number of customers" }),
      others,
    ],
  ] as const;
  return (
    <section className="stack g8" aria-label={title}>
      <h3 className="t16">{title}</h3>
      <table className={c.spent}>
        <thead>
          <tr>
            <th scope="col">{t`A head, in seven days`}</th>
            <th scope="col">{t({ message: "before", comment: "Head of a column: in the days before a message" })}</th>
            <th scope="col">{t({ message: "after", comment: "Head of a column: in the days after a message" })}</th>
          </tr>
        </thead>
        <tbody>
          {sides.map(([name, { before, after }]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{money(before)}</td>
              <td className="num">{money(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {uplift !== null && (
        <div className="stack g8">
          <UpliftRow name={t`Spend a head, afterwards`} figure={uplift} text={(value) => money(Math.round(value))} />
          <UpliftNote />
        </div>
      )}
      <p className="mut t13">
        {isHeldOut
          ? t`Those held out were chosen at random, so any difference comes from the message or from chance. Everyone is counted on their side, even those it could not reach.`
          : t`Who has it was not chosen by chance, so the two differ by more than the message. Hold some customers out, and you see what a message brings.`}
      </p>
    </section>
  );
}
