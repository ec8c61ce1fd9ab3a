import { useLingui } from "@lingui/react/macro";
import type { Import } from "@rewardo/contract/imports";
import { type ReactNode, useMemo } from "react";
import type { Column } from "../../kit/list/description.ts";
import { ListPage } from "../../kit/list/list-page.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { PictureTile } from "../../kit/picture-tile.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { importCalls } from "./api.ts";
import { isBusy } from "./look-again.ts";
import { NextKinds } from "./next-kinds.tsx";
import { StatusTag } from "./status-tag.tsx";
import { useImport } from "./use-import.ts";
import { kindIcons, permissionOf, useKindWords, useOwnKinds } from "./use-kinds.ts";
import { importKinds, type ImportKind } from "@rewardo/contract/import-fields";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

/** State of the list of imports in the address. */
interface ImportFilters {
  readonly [filter: string]: readonly ImportKind[];
  readonly kind: readonly ImportKind[];
}

/** Newest first alone. */
const importList: ListSpec<"created_at", ImportFilters> = {
  sorts: { created_at: "desc" },
  filters: { kind: importKinds },
};

/** The query of the list in this state. */
const importQueryOf = ({ sort_by, sort, filters }: ListState<"created_at", ImportFilters>) => ({
  kind: filters.kind,
  sort_by: [sort_by],
  sort: [sort],
});

/** The imports of a business, newest first; each has a page of its own. */
export function ImportListPage(): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const words = useKindWords();
  const kinds = useOwnKinds();
  const list = useList({
    entity: "imports",
    path: "/imports",
    spec: importList,
    query: importQueryOf,
    load: (query, signal) => call(importCalls.list, { query, signal }),
  });
  const columns = useColumns();
  // Only one import runs at a time; its row is updated when it ends.
  useImport(list.rows.find(isBusy)?._id);
  // A short list says what could come next, in the room below it.
  const isWhole = list.rows.length > 0 && list.rows.length < 5 && (list.state.filters.kind ?? []).length === 0;
  const missing = isWhole ? kinds.filter((kind) => list.rows.every((row) => row.kind !== kind)) : [];
  return (
    <>
      <ListPage
        list={list}
        title={t`Imports`}
        sub={t`What you had elsewhere comes here: customers with their balances, past purchases, products.`}
        create={{ to: "/imports/new", label: t`New import`, permission: permissionOf[kinds[0] ?? "customers"] }}
        filters={
          kinds.length > 1
            ? [
                {
                  kind: "choice",
                  name: "kind",
                  label: t`What was imported`,
                  any: t`Every kind`,
                  options: kinds.map((value) => ({ value, label: words[value] })),
                },
              ]
            : []
        }
        rows={{
          columns,
          nameOf: ({ file_name }) => file_name,
          feedSkeleton: <Skeleton width="36px" height="36px" />,
          feed: (row) => ({
            before: <PictureTile image={null} icon={kindIcons[row.kind]} />,
            name: row.file_name,
            line: `${words[row.kind]} · ${format.date(row.created_at, "shortDate")}`,
            end: <StatusTag status={row.status} />,
          }),
        }}
        empty={{
          ghost: { kind: "record", icon: "upload-simple" },
          title: t`Nothing imported yet`,
          text: t`Bring the list that you have. You see what would happen before it does, and can take it back as a whole.`,
        }}
      />
      {missing.length > 0 && <NextKinds kinds={missing} />}
    </>
  );
}

/** The columns where there is room for a table. */
function useColumns(): readonly Column<Import, "created_at">[] {
  const { t } = useLingui();
  const format = useFormat();
  const words = useKindWords();
  return useMemo(
    () => [
      {
        id: "file",
        label: t({ message: "File", comment: "Head of a column" }),
        leads: true,
        before: ({ kind }) => <PictureTile image={null} icon={kindIcons[kind]} />,
        render: ({ file_name }) => file_name,
        sub: ({ kind }) => words[kind],
        skeleton: (
          <>
            <Skeleton width="36px" height="36px" />
            <Skeleton width="180px" />
          </>
        ),
      },
      {
        id: "status",
        label: t`Status`,
        width: "20%",
        render: ({ status }) => <StatusTag status={status} />,
      },
      {
        id: "lines",
        label: t({ message: "Lines", comment: "Head of a column: how many lines a file has" }),
        width: "14%",
        align: "end",
        folds: true,
        render: ({ lines_total }) => <span className="num">{format.number(lines_total)}</span>,
        skeleton: "48px",
      },
      {
        id: "when",
        label: t({ message: "When", comment: "Head of a column" }),
        width: "22%",
        align: "end",
        sorted: "desc",
        render: ({ created_at }) => (
          <time dateTime={created_at} className="num nw">
            {format.date(created_at, "shortDate")}
          </time>
        ),
        sub: ({ account_name }) => account_name,
        skeleton: "84px",
      },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words change with the language, and so does `t`
    [t, format],
  );
}
