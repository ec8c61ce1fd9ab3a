import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import c from "./flagged.module.css";

interface FlaggedProps {
  /** Cache key: the owner of the transactions. */
  of: readonly [kind: string, id: string];
  load: (
    query: { readonly flagged: true; readonly limit: 1; readonly count: true },
    signal: AbortSignal,
  ) => Promise<{ readonly count?: number | undefined }>;
  className?: string | undefined;
  /** What can be done about it. */
  children?: ReactNode;
}

/** How many transactions of an account, a device or a card carry a flag; nothing where none does. */
export function Flagged({ of, load, className, children }: FlaggedProps) {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: ["transactions", "flags", ...of],
    queryFn: ({ signal }) => load({ flagged: true, limit: 1, count: true }, signal),
  });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <section className={className}>
      <h3>{t({ message: "Flagged", comment: "Head: transactions that may need a review" })}</h3>
      <div className={c.flagged}>
        <p>
          {plural(count, {
            one: "# transaction may need a review.",
            other: "# transactions may need a review.",
          })}
        </p>
        {children}
      </div>
    </section>
  );
}
