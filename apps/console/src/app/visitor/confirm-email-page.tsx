import { useLingui } from "@lingui/react/macro";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { LanguageChoice } from "../login/language-choice.tsx";
import c from "../message-page.module.css";
import { MessagePage } from "../message-page.tsx";
import { actOnce } from "./act-once.ts";
import { confirmEmail } from "@rewardo/contract/email-confirmations";

type Outcome = { readonly business: string } | { readonly error: unknown };

/** Page for customers, who have no account: the link of a mail confirms their address as soon as it opens. */
export function ConfirmEmailPage() {
  const { t } = useLingui();
  const { token = "" } = useSearch({ from: "/confirm_email" });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [tries, setTries] = useState(1);
  const begin = useEffectEvent(() => actOnce(`confirm ${token}`, () => call(confirmEmail, { body: { token } })));
  useEffect(() => {
    let isShown = true;
    begin().then(
      ({ business }) => isShown && setOutcome({ business }),
      (error: unknown) => isShown && setOutcome({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [token, tries]);
  if (outcome === null) {
    return <Said picture={<Spinner />} title={t`Confirming your address`} words="" />;
  }
  if ("business" in outcome) {
    const { business } = outcome;
    return (
      <Said
        picture={<Ring icon="check-circle" />}
        title={t`Your address is confirmed`}
        words={t({
          message: `Thank you. ${business} knows now that this address is yours. You can close this page.`,
          comment: "Name of a business, to a customer",
        })}
      />
    );
  }
  const { error } = outcome;
  const title = t`Address not confirmed`;
  if (isApiError(error, "token_expired")) {
    return (
      <Said
        picture={<Ring icon="warning-circle" />}
        title={title}
        words={t`This link has expired. Ask the business for a new one.`}
      />
    );
  }
  if (isApiError(error, "token_invalid")) {
    return (
      <Said
        picture={<Ring icon="warning-circle" />}
        title={title}
        words={t`This link does not work: it was copied incompletely, or the business has another address of yours by now.`}
      />
    );
  }
  return (
    <Said
      picture={<Ring icon="warning-circle" />}
      title={title}
      words={t`Something went wrong on the way. The link still works.`}
      button={
        <Button
          kind="primary"
          icon="arrow-clockwise"
          onClick={() => {
            setOutcome(null);
            setTries(tries + 1);
          }}
        >
          {t`Try again`}
        </Button>
      }
    />
  );
}

interface SaidProps {
  picture: ReactNode;
  title: string;
  words: string;
  button?: ReactNode;
}

function Said({ picture, title, words, button }: SaidProps) {
  usePageTitle(title);
  return <MessagePage picture={picture} title={title} words={words} buttons={button} aside={<LanguageChoice />} />;
}

function Ring({ icon }: { icon: IconName }) {
  return (
    <span className={c.ring}>
      <Icon name={icon} size={32} />
    </span>
  );
}
