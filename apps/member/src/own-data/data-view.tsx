import { useLingui } from "@lingui/react/macro";
import { changeMember } from "@rewardo/contract/members";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { call } from "@rewardo/web/api.ts";
import { type FormEvent, useState } from "react";
import { Column, lineClass, rowsClass, Say, Section, ViewHead } from "../frame/frame.tsx";
import { Languages } from "../frame/languages.tsx";
import { useBusiness, useHere } from "../here.tsx";
import type { ViewProps } from "../view-props.ts";
import { BirthdayForm } from "./birthday-form.tsx";
import { Browsers } from "./browsers.tsx";
import { Consents } from "./consents.tsx";
import { ContactForm } from "./contact-form.tsx";
import { DeleteView } from "./delete-view.tsx";
import c from "./own-data.module.css";

/** What the business knows of the customer and may do, all of it changed here. */
export function DataView({ own, path: [part = ""] }: ViewProps) {
  const { t } = useLingui();
  const business = useBusiness();
  if (part === "delete") return <DeleteView own={own} path={[]} />;
  if (part === "change") return <ChangeData own={own} path={[]} />;
  const address = `/api/member/${encodeURIComponent(business.key)}/export`;
  const where = [business.name, ...(business.city === null ? [] : [business.city])].join(", ");
  return (
    <Column bare>
      <ViewHead title={t`My data`} />
      <Say title={t`What ${business.name} knows of you, and what it may do`} />
      <Section title={t`Allow messages`}>
        <Consents own={own} />
      </Section>
      <Known own={own} path={[]} />
      <Browsers />
      <Section title={t`Take it with you, or delete it`}>
        <div className={rowsClass}>
          <a href={address} download>
            <Icon name="download-simple" />
            <span>
              {t`Download all my data`}
              <span className="s">{t`a ZIP file, at once`}</span>
            </span>
            <Icon name="caret-right" size={18} className="dim" />
          </a>
          <a href="#data/delete" className={c.bad}>
            <Icon name="trash" />
            <span>
              {t`Delete me at ${business.name}`}
              <span className="s">{t`first see what is lost`}</span>
            </span>
            <Icon name="caret-right" size={18} />
          </a>
        </div>
        <Languages asRow />
      </Section>
      <p className={c.responsible}>
        {t({ message: `Responsible: ${where}.`, comment: "For the data of a customer" })}
        {business.email !== null && (
          <>
            {" "}
            <a className="link" href={`mailto:${business.email}`}>
              {business.email}
            </a>
          </>
        )}
      </p>
    </Column>
  );
}

/** The facts that are known. */
function Known({ own }: ViewProps) {
  const { t } = useLingui();
  const { format } = useHere();
  const { self } = own.view;
  const none = <span className="dim">{t({ message: "not given", comment: "A mail address or the like" })}</span>;
  const day = self.birthday;
  const proven = (
    <Tag tone="ok" icon="check-bold">
      {t({ message: "proven", comment: "A mail address or phone number" })}
    </Tag>
  );
  return (
    <Section
      title={t({ message: "About you", comment: "What a business knows of a customer" })}
      aside={<a className={`link q ${lineClass}`} href="#data/change">{t`Change`}</a>}
    >
      <dl className="kv">
        <dt>{t({ message: "Name", context: "of a person" })}</dt>
        <dd>{self.first_name ?? none}</dd>
        <dt>{t({ message: "E-mail", comment: "A way to send messages" })}</dt>
        <dd>
          {self.email ?? none} {self.email_proven && proven}
        </dd>
        <dt>{t({ message: "Phone", comment: "A number" })}</dt>
        <dd>
          {self.phone ?? none} {self.phone_proven && proven}
        </dd>
        <dt>{t({ message: "Birthday", context: "day and month" })}</dt>
        <dd>
          {day === null
            ? none
            : format.localDay(
                `2024-${String(day.month).padStart(2, "0")}-${String(day.day).padStart(2, "0")}`,
                "dayMonth",
              )}
        </dd>
        {self.nickname !== null && (
          <>
            <dt>{t({ message: "Nickname", comment: "In rankings" })}</dt>
            <dd>{self.nickname}</dd>
          </>
        )}
      </dl>
    </Section>
  );
}

/** Name, contact and birthday, each changed alone. */
function ChangeData({ own }: ViewProps) {
  const { t } = useLingui();
  const { key } = useBusiness();
  const [name, setName] = useState(own.view.self.first_name ?? "");
  const [isFailed, setFailed] = useState(false);
  const back = () => {
    window.location.hash = "#data";
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const body = { first_name: name.trim() === "" ? null : name.trim() };
      own.changeSelf(await call(changeMember, { businessKey: key, body }));
      back();
    } catch {
      setFailed(true);
    }
  };
  return (
    <Column bare>
      <ViewHead title={t`My data`} isHeading />
      <form className={c.form} onSubmit={(event) => void save(event)}>
        <TextField
          label={t({ message: "First name", comment: "Of a customer" })}
          optional
          maxLength={100}
          autoComplete="given-name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isFailed ? t`That did not work. Check the network and try again.` : undefined}
        />
        <Button full type="submit">{t`Save`}</Button>
      </form>
      <Section title={t`Find my card again`}>
        <ContactForm own={own} onDone={back} />
      </Section>
      <Section title={t({ message: "Birthday", context: "day and month" })}>
        <BirthdayForm own={own} onDone={back} />
      </Section>
    </Column>
  );
}
