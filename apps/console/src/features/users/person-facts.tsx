import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";
import { Fragment, type ReactNode } from "react";
import { Allowed } from "../../kit/allowed.tsx";
import { DownloadLink } from "../../kit/actions/download-link.tsx";
import { languageNames } from "../../kit/form/kinds/language-names.ts";
import { BusinessLink } from "../../kit/record/business-link.tsx";
import { addressOf } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { seesAllPlaces } from "@rewardo/web/session/reach.ts";
import { userCalls } from "./api.ts";
import { EraseButton } from "./erase-button.tsx";
import { RfmLine } from "./rfm/rfm-line.tsx";
import c from "./person-facts.module.css";
import { useGenderWords } from "../../kit/words/use-gender-words.ts";
import { useUserName } from "./use-user-name.ts";

/** A day in a leap year, of which only day and month are shown. */
const dayOf = ({ day, month }: { day: number; month: number }): string =>
  `2000-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** What else is known of the person, what is not said left out; and all of it to hand out, for who may and sees it whole. */
export function PersonFacts({ user }: { user: User }) {
  const { t, i18n } = useLingui();
  const session = useSession();
  const hasBusiness = session.business !== null;
  const mayExport = useAllowed("data_export") && hasBusiness && seesAllPlaces(session) && user.contact === "full";
  const format = useFormat();
  const nameOf = useUserName();
  const genders = useGenderWords();
  const facts: [string, ReactNode][] = [];
  if (user.business_name !== undefined)
    facts.push([
      t({ message: "Business", context: "field" }),
      <BusinessLink key="business" id={user.business_id} name={user.business_name} />,
    ]);
  if (user.email !== null) facts.push([t`E-mail`, <EmailState key="email" user={user} />]);
  if (user.birthday !== null) facts.push([t`Birthday`, format.localDay(dayOf(user.birthday), "longDayMonth")]);
  if (user.birth_date !== null) facts.push([t`Birthday`, format.localDay(user.birth_date)]);
  if (user.gender !== "unknown") facts.push([t`Gender`, genders[user.gender]]);
  if (user.language !== null) facts.push([t`Language`, languageNames[user.language]]);
  facts.push([
    t({ message: "Added", comment: "The day on which something was entered" }),
    format.date(user.created_at),
  ]);
  return (
    <section className={c.facts}>
      <h2>{t`About this customer`}</h2>
      <dl className="kv">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <RfmLine group={user.rfm_group} />
      <div className={c.actions}>
        {mayExport && (
          <DownloadLink
            href={addressOf(userCalls.archive, { params: { id: user._id }, query: { locale: i18n.locale } })}
          >
            {t({ message: "Export data", context: "customer" })}
          </DownloadLink>
        )}
        {user.can.modify && hasBusiness && (
          <Allowed to="users_modify">
            <EraseButton user={user} name={nameOf(user)} />
          </Allowed>
        )}
      </div>
    </section>
  );
}

/** Whether the customer confirmed their address: the card by mail does it. */
function EmailState({ user }: { user: User }) {
  const { t } = useLingui();
  const format = useFormat();
  const { email_confirmed_at: confirmed, email_confirmation_sent_at: sent } = user;
  if (confirmed !== null)
    return t({ message: `confirmed on ${format.date(confirmed)}`, comment: "An e-mail address; a day" });
  return sent === null
    ? t({
        message: "not confirmed; the card by mail does it, and nothing else is sent there before",
        comment: "An e-mail address",
      })
    : t({
        message: `not confirmed; the card was mailed on ${format.date(sent)}`,
        comment: "An e-mail address; a day",
      });
}
