import { useLingui } from "@lingui/react/macro";
import { changeMember } from "@rewardo/contract/members";
import { cx } from "@rewardo/ui/cx.ts";
import { call } from "@rewardo/web/api.ts";
import { useEffect } from "react";
import { Column, lineClass, Say, Section, ViewHead } from "../frame/frame.tsx";
import { useBusiness } from "../here.tsx";
import type { ViewProps } from "../view-props.ts";
import { BirthdayForm } from "./birthday-form.tsx";
import { Consents } from "./consents.tsx";
import { ContactForm } from "./contact-form.tsx";

const parts = ["contact", "birthday", "messages"] as const;

/** Three things, none of them needed: the one that was tapped comes first. */
export function MoreView({ own, path: [wanted = ""] }: ViewProps) {
  const { t } = useLingui();
  const { key } = useBusiness();
  const { self } = own.view;
  const { is_asked: isAsked } = self;
  const { changeSelf } = own;
  useEffect(() => {
    if (isAsked) return;
    // Whoever has seen them here is not offered them again. The answer knows nothing of what is changed meanwhile.
    changeSelf({ ...self, is_asked: true });
    void call(changeMember, { businessKey: key, body: { is_asked: true } }).catch(() => undefined);
  }, [isAsked, key, self, changeSelf]);
  const back = () => {
    window.location.hash = "#card";
  };
  const titles = {
    contact: t`Find my card again`,
    birthday: t({ message: "Birthday", context: "day and month" }),
    messages: t`Messages from ${own.view.business.name}`,
  };
  const order = [...parts].sort((one, other) => Number(other === wanted) - Number(one === wanted));
  return (
    <Column bare>
      <ViewHead title={t`If you like`}>
        <a className={cx("link", lineClass)} href="#card">{t`No, thank you`}</a>
      </ViewHead>
      <Say title={t`Three things, and none of them is needed`} />
      {order.map((part) => (
        <Section key={part} title={titles[part]}>
          {part === "contact" &&
            (self.email_proven || self.phone_proven ? (
              <p className="mut">{self.email ?? self.phone}</p>
            ) : (
              <ContactForm own={own} onDone={() => undefined} />
            ))}
          {part === "birthday" && <BirthdayForm own={own} onDone={back} />}
          {part === "messages" && <Consents own={own} />}
        </Section>
      ))}
    </Column>
  );
}
