import { useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "@rewardo/contract/audit-entries";
import { lazy, useMemo } from "react";
import type { Column } from "../../kit/list/description.ts";
import { ListPage } from "../../kit/list/list-page.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { useMinute } from "../../kit/use-minute.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { auditCalls } from "./api.ts";
import { auditList, auditListAcross, auditQueryOf, shownEntities } from "./audit-list.ts";
import c from "./list-page.module.css";
import { EntityIcon } from "./entity-icon.tsx";
import { useAuthorFilter } from "./use-author-filter.ts";
import { useSentence } from "./use-sentence.ts";

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

const loadDrawer = () => import("./entry-drawer.tsx");
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
        ghost: { kind: "ring", icon: "clock-counter-clockwise" },
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
