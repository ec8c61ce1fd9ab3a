import { useLingui } from "@lingui/react/macro";
import type { GymLocker } from "@rewardo/contract/gym-lockers";
import { lazy, useMemo } from "react";
import type { Column } from "../../kit/list/description.ts";
import { ListPage } from "../../kit/list/list-page.tsx";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";
import { useList } from "../../kit/list/use-list.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Tag } from "@rewardo/ui/tag.tsx";
import { gymLockerCalls } from "./api.ts";

type Status = GymLocker["status"];
const statuses: readonly Status[] = ["active", "archived"];
const none: readonly Status[] = [];

type GymLockerSort = "name" | "created_at";
interface GymLockerFilters {
  readonly [filter: string]: readonly Status[];
  readonly status: readonly Status[];
}

/** Of one business: by name, or newest first. */
const gymLockerList: ListSpec<GymLockerSort, GymLockerFilters> = {
  sorts: { name: "asc", created_at: "desc" },
  filters: { status: statuses },
};

/** Across all businesses the server offers newest first alone. */
const gymLockerListAcross: ListSpec<GymLockerSort, GymLockerFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: { status: none },
};

/** What the list is asked for in this state. */
const gymLockerQueryOf = ({ sort_by, sort, filters }: ListState<GymLockerSort, GymLockerFilters>) => ({
  status: filters.status,
  sort_by: [sort_by],
  sort: [sort],
});

/** The columns where there is room for a table. */
function useGymLockerColumns(): readonly Column<GymLocker, GymLockerSort>[] {
  const { t } = useLingui();
  const format = useFormat();
  const hasBusiness = useSession().business !== null;
  return useMemo(
    () => [
      {
        id: "name",
        label: t`Gym locker`,
        sort: hasBusiness ? "name" : undefined,
        leads: true,
        render: ({ name }) => name,
        sub: ({ description }) => description,
        skeleton: "160px",
      },
      {
        id: "status",
        label: t`Status`,
        width: "160px",
        render: ({ status }) => <Tag>{status === "active" ? t`Active` : t`Archived`}</Tag>,
      },
      {
        id: "added",
        label: t`Added`,
        width: "120px",
        align: "end",
        sort: hasBusiness ? "created_at" : undefined,
        sorted: hasBusiness ? undefined : "desc",
        render: ({ created_at }) => (
          <time dateTime={created_at} className="num nw">
            {format.date(created_at, "shortDate")}
          </time>
        ),
        skeleton: "84px",
      },
    ],
    [t, format, hasBusiness],
  );
}

const loadDrawer = () => import("./drawer.tsx");
const GymLockerDrawer = lazy(async () => ({ default: (await loadDrawer()).GymLockerDrawer }));

/** The gym lockers of a business, or of all of them for the platform; one of them open in the drawer. */
export function GymLockerListPage() {
  const { t } = useLingui();
  const hasBusiness = useSession().business !== null;
  const list = useList({
    entity: "gym_lockers",
    path: "/gym_lockers",
    spec: hasBusiness ? gymLockerList : gymLockerListAcross,
    query: gymLockerQueryOf,
    load: (query, signal) => call(gymLockerCalls.list, { query, signal }),
  });
  const columns = useGymLockerColumns();
  return (
    <ListPage
      list={list}
      title={t`Gym lockers`}
      create={hasBusiness ? { to: "/gym_lockers/new", label: t`New gym locker`, permission: "gym_lockers_modify" } : undefined}
      filters={
        hasBusiness
          ? [
              {
                kind: "choice",
                name: "status",
                label: t`Status`,
                any: t`Any status`,
                options: [
                  { value: "active", label: t`Active` },
                  { value: "archived", label: t`Archived` },
                ],
              },
            ]
          : []
      }
      rows={{
        columns,
        nameOf: ({ name }) => name,
        feed: ({ name, description, status }) => ({
          name,
          line: description,
          end: status === "archived" ? <Tag>{t`Archived`}</Tag> : undefined,
        }),
      }}
      empty={{ ghost: { kind: "rows" }, title: t`No gym lockers yet`, text: t`Say here why a gym locker is worth having.` }}
      drawer={{ load: loadDrawer, render: (openId) => <GymLockerDrawer openId={openId} list={list} /> }}
    />
  );
}
