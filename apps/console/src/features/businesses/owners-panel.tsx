import { useLingui } from "@lingui/react/macro";
import { listAccounts } from "@rewardo/contract/accounts";
import { roleIds } from "@rewardo/contract/role-ids";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { useAccountName } from "@rewardo/loyalty/frame/use-account-name.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import c from "./overview.module.css";

/** Whom to write to about the business: its owners, with their addresses. */
export function OwnersPanel({ businessId }: { businessId: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const accountName = useAccountName();
  const words = useErrorWords();
  const isAllowed = useAllowed("accounts_view");
  const { data, error, refetch } = useQuery({
    queryKey: ["accounts", "of", businessId, "owners"],
    queryFn: ({ signal }) =>
      call(listAccounts, { businessId, query: { account_role_id: roleIds.OWNER, limit: 20 }, signal }),
    enabled: isAllowed,
  });
  if (!isAllowed) return null;
  if (error !== null && data === undefined) return <ErrorPanel message={words(error)} onRetry={() => void refetch()} />;
  const owners = data?.items ?? [];
  return (
    <section className={c.facts}>
      <h2 className={c.title}>{t({ message: "Owners", comment: "People who own a business" })}</h2>
      {/* Its height is there before they are. */}
      <dl className={`kv ${c.owners ?? ""}`}>
        {owners.map((owner) => (
          <Fragment key={owner._id}>
            <dt>
              <Link
                to="/businesses/$id/accounts/$itemId"
                params={{ id: businessId, itemId: owner._id }}
                className="link"
              >
                {owner.has_accepted ? accountName(owner) : t({ message: "Invited", context: "account" })}
              </Link>
            </dt>
            <dd>
              <a className="link" href={`mailto:${owner.email}`}>
                {owner.email}
              </a>
              <span className={c.seen}>
                {owner.last_seen_at === null ? t`Never seen` : t`Last seen ${format.date(owner.last_seen_at)}`}
              </span>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
