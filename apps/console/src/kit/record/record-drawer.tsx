import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Drawer } from "@rewardo/ui/overlays/drawer.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { findRowLink } from "../list/table/row-link.tsx";
import type { List } from "../list/use-list.ts";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecord } from "./use-record.ts";
import { useWalk } from "./use-walk.ts";

interface RecordDrawerProps<Row extends { readonly _id: string }> {
  list: List<Row>;
  /** Id of the open entry, from the address; `undefined` closes. */
  openId: string | undefined;
  /** Reads a record that is not among the list's rows, as from a shared link. */
  read: (id: string, signal: AbortSignal) => Promise<Row>;
  /** Title of the record, or of its kind until it is loaded. */
  title: (row: Row | undefined) => ReactNode;
  sub?: ((row: Row) => ReactNode) | undefined;
  /** Names of the steps up and down, where "Previous" and "Next" can be said better. */
  steps?: { up: string; down: string } | undefined;
  /** What can be done with the record; fixed below it. */
  foot?: ((row: Row) => ReactNode) | undefined;
  /** The real shape of the record while it loads. */
  skeleton: ReactNode;
  children: (row: Row) => ReactNode;
}

/** One record beside its list: arrows, j and k walk the records, closing goes back to the list and to the row. */
export function RecordDrawer<Row extends { readonly _id: string }>({
  list,
  openId,
  read,
  title,
  sub,
  steps,
  foot,
  skeleton,
  children,
}: RecordDrawerProps<Row>) {
  const { t } = useLingui();
  // What was open stays drawn while the drawer goes out.
  const [shownId, setShownId] = useState(openId);
  if (openId !== undefined && openId !== shownId) setShownId(openId);
  const query = useRecord(shownId, list, read);
  const { data: row } = query;
  const walk = useWalk(openId, list);
  // The list behind follows: where the drawer goes, there its row is.
  useEffect(() => {
    findRowLink(openId)?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  return (
    <Drawer
      open={openId !== undefined}
      onClose={() => list.open(undefined)}
      finalFocus={() => findRowLink(shownId)}
      title={title(row)}
      sub={row !== undefined && sub !== undefined ? sub(row) : undefined}
      headActions={
        <>
          <Button
            kind="quiet"
            square
            icon="caret-up"
            aria-label={steps?.up ?? t({ message: "Previous", comment: "Opens the row above" })}
            disabled={walk.up === undefined}
            onClick={() => walk.go(walk.up)}
          />
          <Button
            kind="quiet"
            square
            icon="caret-down"
            aria-label={steps?.down ?? t({ message: "Next", comment: "Opens the row below" })}
            disabled={walk.down === undefined}
            onClick={() => walk.go(walk.down)}
          />
        </>
      }
      foot={row === undefined ? undefined : (foot?.(row) ?? undefined)}
    >
      <Loaded query={query} skeleton={skeleton}>
        {children}
      </Loaded>
    </Drawer>
  );
}

/** A record's few facts and what happened to it, in grey. */
export function FactsSkeleton() {
  return (
    <div className="stack">
      <Skeleton width="56%" />
      <Skeleton width="72%" />
      <Skeleton width="48%" />
      <Skeleton height="160px" />
    </div>
  );
}
