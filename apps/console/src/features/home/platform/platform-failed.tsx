import { useLingui } from "@lingui/react/macro";
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
  const { t } = useLingui();
  const words = useErrorWords();
  const format = useFormat();
  const { data } = useQuery(awayNodesQuery);
  const away = data?.away ?? [];
  const names = format.list(away);
  const said = t`No answer from the database at ${names}.`;
  return <ErrorPanel message={away.length === 0 ? words(error) : said} onRetry={onRetry} />;
}
