import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import type { MemberEntry } from "@rewardo/contract/member-view";
import { notMineDays } from "@rewardo/contract/report-limits";
import { listMemberEntries } from "@rewardo/contract/members";
import { heldStamps } from "@rewardo/rules/stamp-card";
import { Button } from "@rewardo/ui/button.tsx";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { call } from "@rewardo/web/api.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useUnit } from "../card/face.ts";
import { Column, FootBar, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import type { ViewProps } from "../view-props.ts";
import { SaidProvider, useSaid } from "../said/said.ts";
import type { Said } from "../said/saying.ts";
import { prepareSayings, reasonsOf } from "../said/say.ts";
import { EntryRow } from "./entry-row.tsx";
import m from "../missing/missing.module.css";
import c from "./history.module.css";

const notMineMs = notMineDays * 86_400_000;

/** Whether the customer can still say that it was not theirs. */
const canBeElses = ({ kind, status, occurred_at: at }: MemberEntry, now: string): boolean =>
  (kind === "visit" || kind === "redeem") && status !== "reversed" && Date.parse(at) + notMineMs > Date.parse(now);

/** Everything that moved the cards, by months, each row with its reasons. */
export function HistoryView({ own }: ViewProps) {
  const { t } = useLingui();
  const { key } = useBusiness();
  const { view } = own;
  const { format, locale } = useHere();
  const [older, setOlder] = useState<{ readonly items: readonly MemberEntry[]; readonly next: string | null } | null>(
    null,
  );
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const [reasons, setReasons] = useState<Said["reasons"]>({});
  const said = useSaid();

  const load = async (cursor: string | undefined) => {
    try {
      const { items, next_cursor: next } = await call(listMemberEntries, {
        businessKey: key,
        query: cursor === undefined ? {} : { cursor },
      });
      await prepareSayings(locale);
      setReasons((before) => ({
        ...before,
        ...Object.fromEntries(items.map((entry) => [entry._id, reasonsOf(entry, view, locale)])),
      }));
      setOlder((before) => ({ items: cursor === undefined ? items : [...(before?.items ?? []), ...items], next }));
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  const readNewest = useEffectEvent(() => load(undefined));
  // Read again after a new entry or a change of language: reasons are whole sentences.
  useEffect(() => {
    void (async () => readNewest())();
  }, [key, locale, view.now]);

  const entries = older?.items ?? view.entries;
  const months = Map.groupBy(entries, ({ occurred_at: at }) => format.date(at, "month"));
  const isShown = view.cards.some(({ code }) => code !== null);
  return (
    <Column bare={!isShown}>
      <ViewHead title={t({ message: "History", comment: "Of a customer's card" })} isHeading />
      <Figures own={own} />
      {isShown && (
        <a className={m.door} href="#missing">
          <Icon name="question" size={24} />
          <b>
            {t`Something is missing?`}
            <span>{t`We find it by its receipt or hour`}</span>
          </b>
          <Icon name="caret-right" size={20} />
        </a>
      )}
      <SaidProvider value={{ ...said, reasons: { ...said.reasons, ...reasons } }}>
        {[...months].map(([month, those]) => (
          <section key={month}>
            <h2 className={c.month}>
              <span>{month}</span>
              <span>{format.signed(those.reduce((sum, { delta }) => sum + delta, 0))}</span>
            </h2>
            <div className={c.entries}>
              {those.map((entry) => (
                <EntryRow key={entry._id} entry={entry} cards={view.cards}>
                  {canBeElses(entry, view.now) && (
                    <a className={m.not} href={`#not-me/${entry._id}`}>
                      {t`That was not me`}
                    </a>
                  )}
                </EntryRow>
              ))}
            </div>
          </section>
        ))}
      </SaidProvider>
      {entries.length === 0 && <p className={cx("mut", c.more)}>{t`Nothing yet. Your first visit will stand here.`}</p>}
      {state === "failed" && <p role="alert">{t`The older entries did not come. Check the network.`}</p>}
      {older !== null && older.next !== null && (
        <Button
          full
          className={c.more}
          disabled={state === "busy"}
          onClick={() => {
            setState("busy");
            void load(older.next ?? undefined);
          }}
        >
          {t({ message: "Older", comment: "More of a history" })}
        </Button>
      )}
      {isShown && (
        <FootBar>
          <a className={buttonClass({ kind: "primary", size: "till", full: true })} href="#show">
            <Icon name="qr-code" />
            {t`Show at the till`}
          </a>
        </FootBar>
      )}
    </Column>
  );
}

/** Two figures over the history: what is on the card, and how many cards there are. */
function Figures({ own: { view } }: Pick<ViewProps, "own">) {
  const { t } = useLingui();
  const { format } = useHere();
  const unit = useUnit();
  const [card] = view.cards;
  if (card === undefined) return null;
  const { stamps_required: required, balance } = card;
  const count = required === null ? balance : heldStamps(balance, required).count;
  return (
    <div className={c.figures}>
      <div>
        <b>{format.number(count)}</b>
        <span>
          {required === null
            ? unit(card, count)
            : t({ message: plural(count, { one: "stamp now", other: "stamps now" }), comment: "Under a figure" })}
        </span>
      </div>
      <div>
        <b>{format.number(view.cards.filter(({ status }) => status !== "closed").length)}</b>
        <span>
          {t({
            message: plural(view.cards.length, { one: "card here", other: "cards here" }),
            comment: "Under a figure: cards of this business",
          })}
        </span>
      </div>
    </div>
  );
}
