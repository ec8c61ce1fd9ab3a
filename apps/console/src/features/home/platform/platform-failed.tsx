import { plural } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { awayNodesQuery } from "./health-query.ts";

interface PlatformFailedProps {
  error: Error;
  onRetry: () => void;
}

/** What kept the platform's figures, which count across all nodes of the database: names those that do not answer. */
export function PlatformFailed({ error, onRetry }: PlatformFailedProps) {
  const words = useErrorWords();
  const format = useFormat();
  const { data } = useQuery(awayNodesQuery);
  const away = data?.away ?? [];
  const count = away.length;
  const names = format.list(away);
  const said = plural(count, {
    one: `The database at ${names} does not answer. Businesses whose data is there have to wait; all others go on.`,
    other: `The databases at ${names} do not answer. Businesses whose data is there have to wait; all others go on.`,
  });
  return <ErrorPanel message={count === 0 ? words(error) : said} onRetry={onRetry} />;
}
