import { useLingui } from "@lingui/react/macro";
import { useBlocker } from "@tanstack/react-router";
import { LazyQuestion } from "./lazy-dialogs.tsx";

/**
 * Asks before another page takes the place of a form with changes, and lets the browser ask before the tab goes.
 * `isDirty` is asked at that moment, with the page that would come: what has just been saved is not asked about.
 */
export function LeaveQuestion({ isDirty }: { isDirty: (to?: string) => boolean }) {
  const { t } = useLingui();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(next.pathname),
    enableBeforeUnload: () => isDirty(),
    withResolver: true,
  });
  return (
    <LazyQuestion
      open={status === "blocked"}
      title={t`Leave without saving?`}
      description={t`What you changed here would be lost.`}
      keep={t`Keep editing`}
      onKeep={() => reset?.()}
      lose={t({ message: "Leave", comment: "Answer: leave the page and lose the changes" })}
      onLose={() => proceed?.()}
    />
  );
}
