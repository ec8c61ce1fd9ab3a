import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Simulation, SimulationResult } from "@rewardo/contract/simulations";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { DownloadLink } from "../../../kit/actions/download-link.tsx";
import { FigureBand } from "@rewardo/loyalty/figures/figure-band.tsx";
import { Bars } from "@rewardo/loyalty/figures/bars.tsx";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { SimulationCauses } from "./simulation-causes.tsx";
import c from "./simulate-page.module.css";
import { useCardDraft } from "../use-draft.ts";

/** Differences first; what is live and what the draft gives stand beneath. */
export function SimulationReport({ simulation, result }: { simulation: Simulation; result: SimulationResult }) {
  const { t } = useLingui();
  const format = useFormat();
  const { programme } = useCardDraft();
  const { live, draft, currency, members, levels } = result;
  const sign = (difference: number) => (difference > 0 ? "+" : "");
  const money = (minor: number) => format.amount(minor, currency);
  const instead = (is: string, was: string) => t`${is} instead of ${was}`;
  const units = programme.type === "points" ? t`Points given` : t`Stamps given`;
  const cost = draft.cost - live.cost;
  const figures = [
    { label: units, was: live.earned, is: draft.earned, show: format.number },
    { label: t`Rewards handed over`, was: live.rewards, is: draft.rewards, show: format.number },
    {
      label: t({ message: "Cost", context: "simulation" }),
      was: live.cost,
      is: draft.cost,
      show: money,
      currency,
    },
    { label: t`Still owed to customers`, was: live.owed, is: draft.owed, show: money, currency },
  ].map(({ label, was, is, show, currency: code }) => ({
    label,
    value: `${sign(is - was)}${show(is - was)}`,
    currency: code,
    detail: instead(show(is), show(was)),
  }));
  const from = format.localDay(simulation.from_day, "shortDate");
  const to = format.localDay(simulation.to_day, "shortDate");
  const amount = format.money(Math.abs(cost), currency);
  const share = live.cost === 0 ? null : format.percent(Math.abs(cost) / live.cost, 1);
  const costSentence = (): string => {
    if (cost === 0) return t`The draft would have cost the same.`;
    if (cost > 0)
      return share === null
        ? t`The draft would have cost ${amount} more.`
        : t`The draft would have cost ${amount} more, ${share}.`;
    return share === null
      ? t`The draft would have cost ${amount} less.`
      : t`The draft would have cost ${amount} less, ${share}.`;
  };
  const refused = draft.refused - live.refused;
  return (
    <div className={simulation.is_current ? c.report : `${c.report} ${c.old}`}>
      {!simulation.is_current && (
        <Note>{t`The draft has changed since. Run it again to see what it comes to now.`}</Note>
      )}
      <p className={c.quiet}>{t`From ${from} to ${to}, compared with what is live.`}</p>
      <FigureBand figures={figures} />
      <p className={c.sentence}>
        {costSentence()}{" "}
        {members.more > 0 &&
          plural(members.more, {
            one: "# customer would have got more.",
            other: "# customers would have got more.",
          })}{" "}
        {members.less > 0 &&
          plural(members.less, {
            one: "# customer would have got less.",
            other: "# customers would have got less.",
          })}
      </p>
      <ul className={c.facts}>
        {refused > 0 && (
          <li>
            {plural(refused, {
              one: "# visit would not have counted.",
              other: "# visits would not have counted.",
            })}
          </li>
        )}
        {levels.up > 0 && (
          <li>
            {plural(levels.up, {
              one: "# customer would be at a higher level.",
              other: "# customers would be at a higher level.",
            })}
          </li>
        )}
        {levels.down > 0 && (
          <li>
            {plural(levels.down, {
              one: "# customer would be at a lower level.",
              other: "# customers would be at a lower level.",
            })}
          </li>
        )}
        {result.without_value.length > 0 && (
          <li>
            {plural(result.without_value.length, {
              one: "# reward has no cost: it counts as nothing.",
              other: "# rewards have no cost: they count as nothing.",
            })}
          </li>
        )}
        <li>{t`Customers who keep an older version are played by the one in force now.`}</li>
        {result.new_coupons > 0 && (
          <li>
            {plural(result.new_coupons, {
              one: "# new coupon is not simulated, since no one has used it yet.",
              other: "# new coupons are not simulated, since no one has used them yet.",
            })}
          </li>
        )}
      </ul>
      <div className={c.columns}>
        <GainsAndLosses result={result} />
        <SimulationCauses result={result} />
      </div>
      <Members simulation={simulation} result={result} />
    </div>
  );
}

function GainsAndLosses({ result: { members, currency } }: { result: SimulationResult }) {
  const { t } = useLingui();
  const format = useFormat();
  if (members.groups.length === 0) return null;
  const amount = (minor: number) => format.amount(minor, currency);
  const labelOf = ({ from, to }: (typeof members.groups)[number]): string => {
    const [low, high] = [amount(Math.abs(from ?? 0)), amount(Math.abs(to ?? 0))];
    if (from === null) return t`over ${high} less`;
    if (to === null) return t`over ${low} more`;
    if (to <= 0) return to === 0 ? t`to ${low} less` : t`${high} to ${low} less`;
    return from === 0 ? t`to ${high} more` : t`${low} to ${high} more`;
  };
  const isLoss = ({ to }: (typeof members.groups)[number]): boolean => to !== null && to <= 0;
  const losses = members.groups.filter(isLoss).length;
  const [more, less] = [format.number(members.more), format.number(members.less)];
  const same = plural(members.same, { one: "# sees no difference.", other: "# see no difference." });
  return (
    <section className={c.part} style={{ "--groups": members.groups.length }}>
      <h2>{t`Who gains and loses`}</h2>
      <Bars
        bars={members.groups.map((group) => ({
          label: labelOf(group),
          value: group.members,
          text: format.number(group.members),
          highlight: !isLoss(group),
          less: isLoss(group),
        }))}
        className={c.groups}
        summary={t`${less} customers would have got less, ${more} more.`}
        labelHead={t({ message: "Difference", context: "simulation" })}
        valueHead={t`Customers`}
      />
      <p
        className={c.sides}
        style={{ "--losses": losses, "--gains": members.groups.length - losses }}
        aria-hidden="true"
      >
        {losses > 0 && <span className={c.lost}>{t`${less} less`}</span>}
        {losses < members.groups.length && <span className={c.gained}>{t`${more} more`}</span>}
      </p>
      {members.same > 0 && <p className={c.quiet}>{same}</p>}
    </section>
  );
}

function Members({ simulation, result }: { simulation: Simulation; result: SimulationResult }) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useCustomerName();
  const mayOpen = useAllowed("users_view");
  const mayExport = useAllowed("data_export");
  const [side, setSide] = useState<"gain" | "lose">(result.gain_most.length > 0 ? "gain" : "lose");
  const rows = side === "gain" ? result.gain_most : result.lose_most;
  if (result.gain_most.length + result.lose_most.length === 0) return null;
  const money = (minor: number) => format.amount(minor, result.currency);
  const currency = format.currency(result.currency);
  const file = `/api/businesses/current/cards/${simulation.card_id}/simulations/${simulation._id}/export?locale=${format.locale}`;
  return (
    <section className={c.part}>
      <div className={c.runningHead}>
        <h2>{t`Who differs most`}</h2>
        <Segment
          label={t`Who differs most`}
          value={side}
          onChange={setSide}
          options={[
            { value: "gain", label: t`Gain most` },
            { value: "lose", label: t`Lose most` },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <p className={c.quiet}>{side === "gain" ? t`No one gains.` : t`No one loses.`}</p>
      ) : (
        <div className="panel flush">
          <table className={c.members}>
            <thead>
              <tr>
                <th scope="col">{t`Customer`}</th>
                <th scope="col" className={c.wide}>{t`Visits`}</th>
                <th scope="col" className={c.wide}>{t`Live, ${currency}`}</th>
                <th scope="col" className={c.wide}>{t`Draft, ${currency}`}</th>
                <th scope="col">{t({ message: "Difference", context: "simulation" })}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const shown = nameOf({ user_name: row.name, card_number: row.number });
                return (
                  <tr key={row.card_subscription_id}>
                    <th scope="row">
                      {mayOpen && row.user_id !== null ? (
                        <Link to="/users/$id" params={{ id: row.user_id }}>
                          {shown}
                        </Link>
                      ) : (
                        shown
                      )}
                    </th>
                    <td className={c.wide}>{format.number(row.visits)}</td>
                    <td className={c.wide}>{money(row.live)}</td>
                    <td className={c.wide}>{money(row.draft)}</td>
                    <td>
                      <b>
                        {row.draft > row.live ? "+" : ""}
                        {money(row.draft - row.live)}
                      </b>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {mayExport && (
        <div>
          <DownloadLink href={file}>{t`Download the table (CSV)`}</DownloadLink>
        </div>
      )}
    </section>
  );
}
