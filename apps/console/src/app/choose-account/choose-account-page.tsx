import { useLingui } from "@lingui/react/macro";
import { listOwnAccounts, switchAccount, type AccountChoice } from "@rewardo/contract/invitations";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { safeReturnPath } from "../../platform/return-path.ts";
import { choiceMade, renewSession } from "@rewardo/web/session/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { VisitorFrame } from "../login/layout.tsx";
import art from "../visitor/layout.module.css";
import paper from "../visitor/paper.module.css";
import c from "./choose-account.module.css";

const calls = {
  list: listOwnAccounts,
  use: switchAccount,
};

/** Lets people who work in several businesses choose one. */
export function ChooseAccountPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Choosing />
    </QueryClientProvider>
  );
}

function Choosing() {
  const { t } = useLingui();
  const title = t`Choose an account`;
  usePageTitle(title);
  const query = useQuery({
    queryKey: ["accounts", "own"],
    queryFn: ({ signal }) => call(calls.list, { signal }),
    // Never cached, so that a new invitation shows at once.
    staleTime: 0,
  });
  return (
    <VisitorFrame
      side={
        <div className={art.side} aria-hidden="true">
          <div className={cx("stock-butter", paper.card, art.card)}>
            <span className={cx(paper.stamp, art.stamp)}>
              <Icon name="storefront" />
            </span>
          </div>
        </div>
      }
    >
      <h1 className="t34">{title}</h1>
      <p className={c.lead}>{t`You can switch at any time, in the menu with your name.`}</p>
      <Loaded query={query} skeleton={<ChoicesSkeleton />}>
        {({ items }) => <Choices items={items} />}
      </Loaded>
    </VisitorFrame>
  );
}

function Choices({ items }: { items: readonly AccountChoice[] }) {
  const { t } = useLingui();
  const router = useRouter();
  const { return_path } = useSearch({ from: "/choose_account" });
  const words = useErrorWords();
  const roleName = useRoleName();
  const [busy, setBusy] = useState<string | null>(null);
  const use = async ({ _id, is_current }: AccountChoice) => {
    setBusy(_id);
    try {
      if (!is_current) await call(calls.use, { params: { id: _id } });
      choiceMade();
      if (!is_current) await renewSession();
      await router.navigate({ href: safeReturnPath(return_path), replace: true });
    } catch (error) {
      toast("error", words(error));
      setBusy(null);
    }
  };
  return (
    <ul className={c.choices}>
      {items.map((choice) => (
        <li key={choice._id}>
          <button
            type="button"
            className={c.choice}
            aria-busy={busy === choice._id || undefined}
            disabled={busy !== null && busy !== choice._id}
            onClick={() => {
              if (busy === null) void use(choice);
            }}
          >
            <LogoTile
              name={choice.business_name}
              size="small"
              icon={choice.logo_icon}
              stock={choice.logo_stock}
              url={choice.logo === null ? null : `/api/uploads/${encodeURIComponent(choice.logo)}?w=100`}
            />
            <span className={c.words}>
              <span className={c.name}>{choice.business_name}</span>
              <span className="t13 mut">
                {roleName({ name: choice.role_name, built_in: choice.role_built_in })}
                {choice.is_current && ` · ${t({ message: "last used", comment: "Of one’s several accounts" })}`}
              </span>
            </span>
            {busy === choice._id ? <Spinner /> : <Icon name="caret-right" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

function ChoicesSkeleton() {
  return (
    <div className={c.choices}>
      <Skeleton height="84px" />
      <Skeleton height="84px" />
    </div>
  );
}
