import { useLingui } from "@lingui/react/macro";
import { listAccounts } from "@rewardo/contract/accounts";
import type { AuditEntry } from "@rewardo/contract/audit-entries";
import { useQuery } from "@tanstack/react-query";
import { lazy, useMemo } from "react";
import type { ChoiceFilter, Column } from "../../kit/list/description.ts";
import { ListPage } from "../../kit/list/list-page.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { joinedName } from "@rewardo/web/session/display-name.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { auditCalls } from "./api.ts";
import { auditList, auditListAcross, auditQueryOf, shownEntities } from "./audit-list.ts";
import c from "./list-page.module.css";
import { useSentence } from "./use-sentence.ts";
import { loadDrawer } from "./load-drawer.ts";

/** Kinds of records as options of a filter. */
function useEntityWords(): readonly { value: string; label: string }[] {
  const { t } = useLingui();
  const words: Record<(typeof shownEntities)[number], string> = {
    businesses: t({ message: "The business", context: "audit" }),
    places: t`Places`,
    cards: t`Loyalty programs`,
    card_subscriptions: t`Customers’ cards`,
    users: t`Customers`,
    accounts: t`Accounts`,
    account_roles: t`Account roles`,
    devices: t`Devices`,
    plan_subscriptions: t({ message: "The plan", context: "audit" }),
  };
  return shownEntities.map((value) => ({ value, label: words[value] }));
}

const EntryDrawer = lazy(async () => ({ default: (await loadDrawer()).EntryDrawer }));

/** Changes with their authors, newest first, of a business or of all of them for the platform. */
export function AuditListPage() {
  const { t } = useLingui();
  const format = useFormat();
  const today = format.day(useMinute());
  const hasBusiness = useSession().business !== null;
  const list = useList({
    entity: "audit_entries",
    path: "/audit",
    spec: hasBusiness ? auditList : auditListAcross,
    query: auditQueryOf(today),
    load: (asked, signal) => call(auditCalls.list, { query: asked, signal }),
  });
  const sentenceOf = useSentence();
  const columns = useColumns();
  const entityFilter = useEntityWords();
  const authorFilter = useAuthorFilter(!list.query.isPending);
  return (
    <ListPage
      list={list}
      title={t`Audit log`}
      filters={[
        { kind: "period", today },
        ...(hasBusiness
          ? [
              {
                kind: "choice" as const,
                name: "entity" as const,
                label: t({ message: "What", context: "field" }),
                any: t`Everything`,
                options: entityFilter,
              },
            ]
          : []),
        ...authorFilter,
      ]}
      exportCall={auditCalls.export}
      rows={{
        columns,
        nameOf: sentenceOf,
        groupOf: ({ recorded_at }) => {
          const day = format.day(recorded_at);
          const label = day === today ? null : sentenceCase(format.relativeDay(recorded_at), format.locale);
          return { key: day, label };
        },
        feedSkeleton: <Skeleton width="36px" height="36px" />,
        feed: (entry) => ({
          before: <EntityIcon entity={entry.entity} action={entry.action} />,
          name: <span className={c.sentence}>{sentenceOf(entry)}</span>,
          line: entry.business_name !== null && !hasBusiness ? entry.business_name : undefined,
          end: (
            <time className="t12 mut num nw" dateTime={entry.recorded_at}>
              {format.date(entry.recorded_at, "time")}
            </time>
          ),
        }),
      }}
      empty={{
        ghost: { kind: "record", icon: "clock-counter-clockwise" },
        title: t`Nothing was changed yet`,
        text: t`Every change of settings, rights and balances is kept here, with who made it and when.`,
      }}
      drawer={{ load: loadDrawer, render: (openId) => <EntryDrawer openId={openId} list={list} /> }}
    />
  );
}

/** The columns where there is room for a table. */
function useColumns(): readonly Column<AuditEntry, "recorded_at">[] {
  const { t } = useLingui();
  const format = useFormat();
  const hasBusiness = useSession().business !== null;
  return useMemo(
    () => [
      {
        id: "what",
        label: t({ message: "What happened", comment: "Head of a column" }),
        leads: true,
        before: ({ entity, action }) => <EntityIcon entity={entity} action={action} />,
        render: (entry) => <Sentence entry={entry} />,
        sub: ({ business_name }) => (hasBusiness ? null : business_name),
        skeleton: (
          <>
            <Skeleton width="36px" height="36px" />
            <Skeleton width="260px" />
          </>
        ),
      },
      {
        id: "when",
        label: t({ message: "When", comment: "Head of a column" }),
        width: "148px",
        align: "end",
        sort: "recorded_at",
        render: ({ recorded_at }) => (
          <time dateTime={recorded_at} className="num nw">
            {format.date(recorded_at, "time")}
          </time>
        ),
        sub: ({ recorded_at }) => <span className="num">{format.date(recorded_at, "shortDate")}</span>,
        skeleton: "84px",
      },
    ],
    [t, format, hasBusiness],
  );
}

function Sentence({ entry }: { entry: AuditEntry }) {
  return useSentence()(entry);
}

/** The filter by person, of one business. Its options are fetched once the list is there. */
function useAuthorFilter(isListReady: boolean): readonly ChoiceFilter<"account_id">[] {
  const { t } = useLingui();
  const hasBusiness = useSession().business !== null;
  const mayView = useAllowed("accounts_view");
  const { data } = useQuery({
    queryKey: ["accounts", "authors"],
    queryFn: ({ signal }) => call(listAccounts, { query: { limit: 200 }, signal }),
    enabled: mayView && hasBusiness && isListReady,
    staleTime: 5 * 60_000,
  });
  if (!hasBusiness || !mayView) return [];
  return [
    {
      kind: "choice",
      name: "account_id",
      label: t({ message: "Who", context: "field" }),
      any: t`Everyone`,
      icon: "user",
      options: (data?.items ?? []).map((account) => ({
        value: account._id,
        label: joinedName(account) ?? account.email,
      })),
      other: t`One person`,
    },
  ];
}

const icons: Readonly<Record<string, IconName>> = {
  account_roles: "shield-check",
  accounts: "identification-badge",
  audit: "clock-counter-clockwise",
  businesses: "buildings",
  card_subscriptions: "credit-card",
  cards: "stamp",
  devices: "device-tablet",
  places: "map-pin",
  plan_subscriptions: "stack",
  plans: "stack",
  users: "users-three",
};

/** Icon of the changed record, as in the menu. */
function EntityIcon({ entity, action }: { entity: string; action: string }) {
  const name = action === "exported" ? "download-simple" : action.startsWith("act_as") ? "user-switch" : icons[entity];
  return (
    <span className={c.tile} aria-hidden="true">
      <Icon name={name ?? "pencil-simple"} size={18} />
    </span>
  );
}
