import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { listLapsingHolders, readLapsingHistory, type CardLapsing } from "@rewardo/contract/lapsing";
import { lapsingParts, type LapsingPart } from "@rewardo/contract/lapsing-parts";
import type { Programme } from "@rewardo/contract/programmes";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { Chip } from "@rewardo/ui/chip.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ChildList } from "../../../kit/record/child-list.tsx";
import { DetailPage } from "../../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { cardLapsingQuery, programmeQuery } from "../api.ts";
import { useCardWords } from "../use-card-words.ts";
import { HolderRow } from "./holder-row.tsx";
import c from "./lapsing-page.module.css";
import { useUnreachedWords } from "./unreached-words.ts";

/** What lapses on a card: who was warned, whom nothing reaches and why, whose end moved, and what happened when. */
export function LapsingPage() {
  const { t } = useLingui();
  const { cardId } = useParams({ from: "/main/cards/$cardId/lapsing" });
  const programme = useQuery(programmeQuery(cardId));
  const figures = useQuery(cardLapsingQuery(cardId));
  const seesCustomers = useAllowed("users_view");
  const title = t`What expires`;
  usePageTitle(title);
  return (
    <DetailPage
      back={{ to: "/cards/$cardId", params: { cardId }, label: t`Loyalty program` }}
      title={title}
      sub={t`What expires within 30 days, or waits for a visit because nobody could be warned.`}
    >
      <Loaded query={programme} skeleton={<Skeleton height="360px" />}>
        {(card) => (
          <Loaded query={figures} skeleton={<Skeleton height="360px" />}>
            {(data) => (
              <>
                <Figures card_id={cardId} data={data} />
                <div className={c.columns}>
                  {seesCustomers && <Holders card={card} data={data} />}
                  <Aside card_id={cardId} />
                </div>
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </DetailPage>
  );
}

const historyQuery = (card_id: string) =>
  queryOptions({
    queryKey: ["programmes", "lapsing", card_id, "history"],
    queryFn: ({ signal }) => call(readLapsingHistory, { params: { id: card_id }, signal }),
  });

function Figures({ card_id, data }: { card_id: string; data: CardLapsing }) {
  const { t } = useLingui();
  const format = useFormat();
  const history = useQuery(historyQuery(card_id)).data;
  const { warned, moved, silent } = data;
  // Each customer once: one of whom something waits can also have something that ends soon.
  const unreached = history?.unreached.reduce((sum, { customers }) => sum + customers, 0) ?? null;
  const figures: readonly (readonly [name: string, count: number | null, line: string])[] = [
    [t({ message: "Warned", context: "customers" }), warned.customers, t`The warning arrived`],
    [t`Nothing reaches them`, unreached, t`Nothing expires, it waits`],
    [t`End moved`, moved.customers, t`By a late warning or an outage`],
    [t`Without a warning`, silent.customers, t`Collected while the card had no warning`],
  ];
  return (
    <dl className={c.figures}>
      {figures.map(([name, count, line]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="f28">{count === null ? "–" : format.number(count)}</span>
            <small>{line}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const partOf = (value: unknown): LapsingPart => lapsingParts.find((part) => part === value) ?? "unreachable";

function Holders({ card, data }: { card: Programme; data: CardLapsing }) {
  const { t } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const words = useCardWords(card.type);
  const ownUnit = useOwnUnit();
  const units = (count: number): string => ownUnit(card.live, count)?.counted ?? words.units(count);
  const { card_id: cardId } = card;
  const search: { readonly part?: unknown } = useSearch({ from: "/main/cards/$cardId/lapsing" });
  const part = partOf(search.part);
  const names: Readonly<Record<LapsingPart, string>> = {
    warned: t({ message: "Warned", context: "customers" }),
    reachable: t`Can be warned`,
    unreachable: t`Cannot be reached`,
    waiting: t`Wait for a visit`,
    moved: t`End moved`,
  };
  return (
    <section>
      <div className={c.chips} role="group" aria-label={t`Which customers`}>
        {lapsingParts.map((one) => (
          <Chip
            key={one}
            set={one === part}
            aria-pressed={one === part}
            onClick={() =>
              void navigate({
                to: "/cards/$cardId/lapsing",
                params: { cardId },
                search: { part: one },
                resetScroll: false,
              })
            }
          >
            {names[one]} {format.number(data[one].customers)}
          </Chip>
        ))}
      </div>
      <ChildList
        key={part}
        label={names[part]}
        queryKey={["programmes", "lapsing", cardId, "holders", part]}
        load={(query, signal) =>
          call(listLapsingHolders, { params: { id: cardId }, query: { ...query, part }, signal })
        }
        empty={t`No customer is among these.`}
        row={(holder) => <HolderRow key={holder._id} holder={holder} units={units(holder.units)} />}
      />
    </section>
  );
}

function Aside({ card_id }: { card_id: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useUnreachedWords();
  const history = useQuery(historyQuery(card_id));
  const counted = (count: number, said: string): string[] => (count === 0 ? [] : [said]);
  return (
    <Loaded query={history} skeleton={<Skeleton height="240px" />}>
      {({ unreached, days }) => (
        <div className={c.aside}>
          <section>
            <h2>{t`Why nothing reaches them`}</h2>
            {unreached.length === 0 && <p className="mut">{t`Every customer can be reached.`}</p>}
            <ul>
              {unreached.map(({ reason, customers }) => (
                <li key={reason} className={c.reason}>
                  <span className="f20">{format.number(customers)}</span>
                  <span>
                    {words[reason][0]}
                    <small>{words[reason][1]}</small>
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>{t({ message: "What happened", context: "days" })}</h2>
            {days.length === 0 && <p className="mut">{t`Nothing in the last 60 days.`}</p>}
            <ol className={c.days}>
              {days.map(({ day, by_message, on_card, by_outage, by_warning }) => (
                <li key={day}>
                  <b>{format.localDay(day, "weekdayDate")}</b>
                  <small>
                    {[
                      ...counted(
                        by_message,
                        plural(by_message, {
                          one: "# customer warned by message",
                          other: "# customers warned by message",
                        }),
                      ),
                      ...counted(
                        on_card,
                        plural(on_card, { one: "# warned on the card", other: "# warned on the card" }),
                      ),
                      ...counted(
                        by_outage,
                        plural(by_outage, { one: "an outage moved # end", other: "an outage moved # ends" }),
                      ),
                      ...counted(
                        by_warning,
                        plural(by_warning, { one: "a late warning moved # end", other: "late warnings moved # ends" }),
                      ),
                    ].join(" · ")}
                  </small>
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </Loaded>
  );
}
