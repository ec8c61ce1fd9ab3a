import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { SignInRules } from "@rewardo/contract/second-factors";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Pips } from "@rewardo/loyalty/figures/pips.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Switch } from "@rewardo/ui/fields/switch.tsx";
import { signInRulesQuery, settingsCalls } from "./api.ts";
import c from "./settings.module.css";

/** More dots than these tell nothing that the figure does not. */
const mostPips = 20;

/** How the business's people have to sign in. */
export function SecurityPage() {
  const { t } = useLingui();
  const query = useQuery(signInRulesQuery);
  const titleId = useId();
  usePageTitle(t`Security`);
  return (
    <div className={c.page}>
      <section className={c.section} aria-labelledby={titleId}>
        <h2 id={titleId}>{t`Signing in`}</h2>
        <div className={c.wide}>
          <Loaded query={query} skeleton={<Skeleton height="96px" />}>
            {(rules) => <Rules rules={rules} />}
          </Loaded>
        </div>
      </section>
    </div>
  );
}

function Rules({ rules }: { rules: SignInRules }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { requires_second_factor, accounts_count, accounts_without_factor: without } = rules;
  const choose = async (next: boolean) => {
    setFailure(null);
    try {
      const saved = await call(settingsCalls.changeSignInRules, { body: { requires_second_factor: next } });
      client.setQueryData(signInRulesQuery.queryKey, saved);
    } catch (error) {
      setFailure(error);
      throw error;
    } finally {
      setAsked(false);
    }
  };
  const change = (next: boolean) => {
    setFailure(null);
    if (next && without > 0) setAsked(true);
    else choose(next).catch(() => undefined);
  };
  return (
    <div className="stack g16">
      <Switch
        checked={requires_second_factor}
        onChange={change}
        hint={t`Everyone signs in with a passkey, or with a code of an app after the password.`}
      >
        {t`Require a second factor`}
      </Switch>
      <div className={c.protected}>
        <span className="num">
          {format.number(accounts_count - without)}
          <small>/{format.number(accounts_count)}</small>
        </span>
        {accounts_count <= mostPips && <Pips count={accounts_count - without} required={accounts_count} />}
      </div>
      <p>
        {without === 0 ? (
          <Plural
            value={accounts_count}
            one="The only account has a second factor."
            other="All # accounts have a second factor."
          />
        ) : without === accounts_count ? (
          <Plural
            value={accounts_count}
            one="The only account has no second factor yet."
            other="None of # accounts has a second factor yet."
          />
        ) : (
          <Plural
            value={without}
            one={`# account of ${accounts_count} has no second factor yet.`}
            other={`# accounts of ${accounts_count} have no second factor yet.`}
          />
        )}
      </p>
      <ul className={c.asked}>
        <li>
          <Icon name="key" />
          {t`Whoever has neither passkey nor app sets one up before they go on.`}
        </li>
        <li>
          <Icon name="device-tablet" />
          {t`Paired tills are not asked, and go on.`}
        </li>
        <li>
          <Icon name="shield-check" />
          {t`For a lost phone, everyone keeps recovery codes: they are shown once, when the second factor is set up.`}
        </li>
      </ul>
      {failure !== null && (
        <Note tone="bad" announce>
          {isOwnMissing(failure) ? (
            <Trans>
              Set up your own second factor first, under{" "}
              <Link className="link" to="/settings/$page" params={{ page: "account" }}>
                My account
              </Link>
              .
            </Trans>
          ) : (
            words(failure)
          )}
        </Note>
      )}
      {isAsked && (
        <LateDialog
          open
          onOpenChange={setAsked}
          narrow
          title={t`Require a second factor?`}
          description={t`People who have none yet can do nothing but set one up, also those who are signed in now. Paired tills go on.`}
          actions={
            <>
              <AsyncButton
                kind="primary"
                action={() => choose(true)}
                pending={t`Turning on`}
                done={t`Done`}
                failed={t`Not done`}
              >
                {t`Require it`}
              </AsyncButton>
              <Button onClick={() => setAsked(false)}>{t`Cancel`}</Button>
            </>
          }
        />
      )}
    </div>
  );
}

const isOwnMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ code }) => code === "own_second_factor_missing");
