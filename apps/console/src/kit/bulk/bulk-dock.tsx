import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { BulkChange } from "@rewardo/contract/bulk-changes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import c from "./bulk-dock.module.css";
import { bulkCalls } from "./use-bulk.ts";
import { follow } from "./followed.ts";

const askAgainMs = 1000;
/** What is taken back whole leaves nothing to do: it is told, and goes by itself. */
const toldMs = 10_000;
const isOpen = ({ status }: BulkChange) => status === "queued" || status === "running" || status === "undoing";

/** How far a change to many records has come, on every page; afterwards the way back. */
export function BulkDock({ id }: { id: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const queryKey = ["bulk_changes", "one", id];
  const { data: change, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(bulkCalls.read, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || isOpen(data) ? askAgainMs : false),
  });
  // What is shown of the records is old as soon as some of them are changed.
  const { entity, done, changed } = change ?? {};
  useEffect(() => {
    if (entity !== undefined) void client.invalidateQueries({ queryKey: [entity] });
  }, [client, entity, done, changed]);
  const words = useWords();
  const isOver = change?.status === "undone" && change.changed === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => follow(null), toldMs);
    return () => clearTimeout(timer);
  }, [isOver]);
  // The change belongs to another business, or is no longer allowed: there is nothing to show.
  const isGone = error !== null && change === undefined;
  useEffect(() => {
    if (isGone) follow(null);
  }, [isGone]);
  if (change === undefined) return null;
  const stop = async () => client.setQueryData(queryKey, await call(bulkCalls.cancel, { params: { id } }));
  const undo = async () => client.setQueryData(queryKey, await call(bulkCalls.undo, { params: { id } }));
  const open = isOpen(change);
  const canUndo = !open && change.status !== "undone" && change.changed > 0;
  return (
    <section className={c.dock} aria-label={t`Changing many at once`}>
      <p role="status" className={c.words}>
        {words(change)}
      </p>
      {open && (
        <progress className={c.progress} max={Math.max(1, change.total)} value={shareOf(change)} aria-hidden="true" />
      )}
      <div className={c.actions}>
        {(change.status === "queued" || change.status === "running") && (
          <AsyncButton size="compact" action={stop} pending={t`Stopping`} done={t`Stopped`} failed={t`Not stopped`}>
            {t({ message: "Stop", comment: "Stops changing many records" })}
          </AsyncButton>
        )}
        {canUndo && (
          <AsyncButton
            size="compact"
            icon="arrow-counter-clockwise"
            action={undo}
            pending={t`Taking back`}
            done={t`Taken back`}
            failed={t`Not taken back`}
          >
            {t({ message: "Undo", comment: "Takes a change to many records back" })}
          </AsyncButton>
        )}
        {!open && (
          <Button size="compact" kind="quiet" square icon="x" aria-label={t`Close`} onClick={() => follow(null)} />
        )}
      </div>
    </section>
  );
}

const resultOf = (entity: BulkChange["entity"], changed: number): string => {
  switch (entity) {
    case "products":
      return plural(changed, { one: "# product changed", other: "# products changed" });
    case "users":
      return plural(changed, { one: "# customer added to the group", other: "# customers added to the group" });
    case "devices":
      return plural(changed, { one: "# device changed", other: "# devices changed" });
    case "accounts":
      return plural(changed, { one: "# account changed", other: "# accounts changed" });
  }
};

/** Forth by what it has come to, back by what is still different. */
const shareOf = ({ status, done, changed }: BulkChange): number => (status === "undoing" ? changed : done);

function useWords(): (change: BulkChange) => string {
  const { t } = useLingui();
  return ({ entity, status, total, done, changed }) => {
    const result = resultOf(entity, changed);
    switch (status) {
      case "queued":
      case "running":
        return t({ message: `Changing: ${done} of ${total}`, comment: "Progress of a change to many records" });
      case "undoing":
        return t({ message: `Taking back: ${changed} to go`, comment: "Progress of undoing a change to many records" });
      case "undone":
        return changed === 0
          ? t`All of it is taken back`
          : plural(changed, {
              one: "Taken back, except for # that was changed again since",
              other: "Taken back, except for # that were changed again since",
            });
      case "failed":
        return t({ message: `Broke off. ${result}`, comment: "A change to many records did not get through" });
      case "cancelled":
        return t({ message: `Stopped. ${result}`, comment: "A change to many records was stopped" });
      case "done":
        return result;
    }
  };
}
