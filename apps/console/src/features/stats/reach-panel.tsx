import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { useStat } from "../../kit/charts/use-stat.ts";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { type Reach, reachOf, greatestLoss, leastToSay, makers, type Step, steps, ways } from "./reach.ts";
import { ReachStream, StepLevel } from "./reach-stream.tsx";
import { type Shown, useBesideName } from "./stat.ts";
import c from "./reach.module.css";

/** Whom cards on phones reach: from the code that guests see to their second visit, and where they are lost. */
export function ReachPanel({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const title = t`Cards on phones`;
  return (
    <ChartPanel title={title} query={useStat("phone_cards", "table", shown.asked)}>
      {(stat) => <Guests stat={stat} title={title} shown={shown} />}
    </ChartPanel>
  );
}

function Guests({ stat, title, shown }: { stat: Stat; title: string; shown: Shown }) {
  const { t } = useLingui();
  const isCompared = shown.compared !== null;
  const besideName = useBesideName(shown);
  const reach = reachOf(stat);
  const names = useStepNames();
  const sentence = useLossSentence()(reach);
  const { seen } = reach.people;
  const table = {
    heads: [
      t({ message: "Step", comment: "Head of a table: how far guests came with their card" }),
      t({ message: "Guests", comment: "Head of a table" }),
      ...(isCompared ? [besideName] : []),
    ],
    rows: steps.map((step) => ({
      label: names[step],
      values: [reach.people[step], ...(isCompared ? [reach.before[step]] : [])],
    })),
  };
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      nothing={
        seen === 0
          ? t`Nobody saw a code or a link to a card in this period. A till shows one to a guest without a card.`
          : undefined
      }
      table={table}
      fileName={`cards-on-phones-${stat.from}-${stat.to}`}
    >
      <div className={c.drawn}>
        <ReachStream people={steps.map((step) => reach.people[step])} summary={`${title}: ${sentence}`} />
      </div>
      <Steps reach={reach} names={names} isCompared={isCompared} />
      <Losses reach={reach} names={names} />
      <div className={c.two}>
        {reach.passes !== null && <Passes passes={reach.passes} />}
        <Seconds reach={reach} />
        <Ways reach={reach} />
      </div>
    </ChartFrame>
  );
}

function useStepNames(): Readonly<Record<Step, string>> {
  const { t } = useLingui();
  return {
    seen: t({ message: "Saw it", comment: "Guests who saw a code or a link to a card" }),
    taken: t({ message: "Took the card", comment: "Guests" }),
    stamped: t`First stamp`,
    returned: t`Second visit within 14 days`,
  };
}

/** The share of the step before, from twenty guests on; fewer are told as they are. */
function Steps({
  reach,
  names,
  isCompared,
}: {
  reach: Reach;
  names: Readonly<Record<Step, string>>;
  isCompared: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ol className={c.steps}>
      {steps.map((step, nr) => {
        const count = reach.people[step];
        const above = nr === 0 ? 0 : reach.people[steps[nr - 1]!];
        const share = above >= leastToSay ? format.percent(count / above) : null;
        const whole = format.number(above);
        const previous = format.number(reach.before[step]);
        return (
          <li key={step}>
            <span className={c.name}>{names[step]}</span>
            <span className={c.figure}>{format.number(count)}</span>
            <span className="mut t13">
              {nr === 0
                ? t`code at the till, poster, link`
                : share === null
                  ? t({ message: `of ${whole}`, comment: "So many guests of so many" })
                  : t({ message: `${share} of those before`, comment: "A share of the guests of the step before" })}
            </span>
            {isCompared && <span className="mut t13">{t`before: ${previous}`}</span>}
            <StepLevel share={reach.people.seen === 0 ? 0 : count / reach.people.seen} />
          </li>
        );
      })}
    </ol>
  );
}

function Losses({ reach, names }: { reach: Reach; names: Readonly<Record<Step, string>> }) {
  const { lost, because } = reach;
  const parts = (of: readonly (string | null)[]) => of.filter((one) => one !== null).join(" ");
  const counted = (count: number, words: string) => (count === 0 ? null : words);
  const told: Readonly<Record<Exclude<Step, "seen">, string>> = {
    taken: parts([
      plural(lost.taken, { 0: "Nobody was lost here.", one: "# did not take it.", other: "# did not take it." }),
      counted(
        because.on_paper,
        plural(because.on_paper, { one: "# of them took a printed card.", other: "# of them took a printed card." }),
      ),
      counted(
        because.without_card,
        plural(because.without_card, { one: "# of them wanted no card.", other: "# of them wanted no card." }),
      ),
      counted(because.waiting, plural(because.waiting, { one: "# code still waits.", other: "# codes still wait." })),
    ]),
    stamped: plural(lost.stamped, {
      0: "Nobody was lost here.",
      one: "# took it and has no stamp yet.",
      other: "# took it and have no stamp yet.",
    }),
    returned: parts([
      plural(lost.returned, {
        0: "Nobody was lost here.",
        one: "# has not come again.",
        other: "# have not come again.",
      }),
      counted(
        because.has_time,
        plural(because.has_time, { one: "# of them still has time.", other: "# of them still have time." }),
      ),
    ]),
  };
  return (
    <ul className={c.losses}>
      {(["taken", "stamped", "returned"] as const).map((step, nr) => (
        <li key={step}>
          <span>
            {names[steps[nr]!]} <Icon name="arrow-right" size={14} /> {names[step]}
          </span>
          <span className="mut">{told[step]}</span>
        </li>
      ))}
    </ul>
  );
}

/** Where most are lost, if there are enough to say so; and who comes again more, those of the till or of a poster. */
function useLossSentence(): (reach: Reach) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (reach) => {
    const { seen } = reach.people;
    if (seen < leastToSay)
      return plural(seen, {
        one: "# guest so far: too few to say where most are lost.",
        other: "# guests so far: too few to say where most are lost.",
      });
    const where = {
      taken: t`Most are lost before they take the card.`,
      stamped: t`Most are lost between taking the card and the first stamp.`,
      returned: t`Most are lost after the first stamp, not at taking the card.`,
      none: t`Hardly anybody is lost.`,
    }[greatestLoss(reach) ?? "none"];
    const [till, code] = [reach.again.till, reach.again.code];
    if (till === null || code === null) return where;
    const [ofTill, ofCode] = [format.percent(till), format.percent(code)];
    return `${where} ${t`${ofTill} of the guests who were shown a code at the till come again, ${ofCode} of those from a poster.`}`;
  };
}

function Seconds({ reach: { seconds } }: { reach: Reach }) {
  const { t } = useLingui();
  const format = useFormat();
  const written = (value: number) => {
    const count = format.number(value, value < 10 ? 1 : 0);
    return t({ message: `${count} s`, comment: "Seconds" });
  };
  return (
    <section>
      <div className={c.head}>
        <h3>{t`How long it takes`}</h3>
        <span className="mut t13">{t`from the code to the stamp on the phone`}</span>
      </div>
      {seconds.half === null ? (
        <p className="mut">{t`No phone has taken a till’s code in this period.`}</p>
      ) : (
        <dl className={c.seconds}>
          <div>
            <dt className="mut t13">{t`half of the guests are faster`}</dt>
            <dd className={c.large}>{written(seconds.half)}</dd>
          </div>
          {seconds.most !== null && (
            <div>
              <dt className="mut t13">{t`19 of 20 are faster`}</dt>
              <dd className={c.figure}>{written(seconds.most)}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}

/** How many wallets show what the ledger says, and who is behind. */
function Passes({ passes: { kept, behind, added, removed, of } }: { passes: NonNullable<Reach["passes"]> }) {
  const { t } = useLingui();
  const format = useFormat();
  const [fresh, all] = [format.number(kept - behind), format.number(kept)];
  const share = kept >= leastToSay ? format.percent((kept - behind) / kept, 1) : fresh;
  return (
    <section>
      <div className={c.head}>
        <h3>{t`How many phones show the truth`}</h3>
        <span className="mut t13">{t({ message: "now", comment: "Beside a figure: as it is at this moment" })}</span>
      </div>
      <dl className={c.seconds}>
        <div>
          <dt className="mut t13">
            {t({
              message: `${fresh} of ${all} cards in wallets show the newest balance`,
              comment: "Cards in the wallets of phones: 2,891 of 2,914",
            })}
          </dt>
          <dd className={c.large}>{share}</dd>
        </div>
      </dl>
      <ul className={c.wallets}>
        <li>
          <b className="num">{format.number(behind)}</b>
          <span>{t`behind: the phone is off or without a network`}</span>
        </li>
        <li>
          <b className="num">{format.number(added)}</b>
          <span>{t`added to a wallet in this period`}</span>
        </li>
        <li>
          <b className="num">{format.number(removed)}</b>
          <span>{t`removed from a wallet in this period; the link goes on working`}</span>
        </li>
      </ul>
      {makers.every((maker) => of[maker].kept + of[maker].removed > 0) && <Makers of={of} />}
    </section>
  );
}

const makerNames = { apple: "Apple Wallet", google: "Google Wallet" } as const;

/** The same of each maker, where there are both. */
function Makers({ of }: { of: NonNullable<Reach["passes"]>["of"] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <dl className={c.makers}>
      {makers.map((maker) => {
        const figures = of[maker];
        const [fresh, all] = [format.number(figures.kept - figures.behind), format.number(figures.kept)];
        const [more, fewer] = [format.number(figures.added), format.number(figures.removed)];
        return (
          <div key={maker}>
            <dt>{makerNames[maker]}</dt>
            <dd className="mut t13">
              {t({
                message: `${fresh} of ${all} show the newest balance; ${more} added, ${fewer} removed`,
                comment: "Cards in the wallet of one maker: 1,203 of 1,210 …; 12 added, 3 removed",
              })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Ways({ reach }: { reach: Reach }) {
  const { t } = useLingui();
  const format = useFormat();
  const names = {
    till: t`Code with a stamp at the till`,
    code: t`Poster, tent or display`,
    link: t({ message: "Link", comment: "How guests came to a card: by a link, as on Instagram" }),
  };
  const all = reach.people.taken;
  if (all === 0) return null;
  return (
    <section>
      <div className={c.head}>
        <h3>{t`Where they take the card`}</h3>
      </div>
      <ul className={c.ways}>
        {ways.map((way) => {
          const count = reach.takenBy[way];
          return (
            <li key={way}>
              <span>{names[way]}</span>
              <b className="num">{all >= leastToSay ? format.percent(count / all) : format.number(count)}</b>
              <span className={c.rail} aria-hidden="true">
                <span style={{ "--share": count / all }} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
