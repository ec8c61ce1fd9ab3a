import { useLingui } from "@lingui/react/macro";
import { changeMember } from "@rewardo/contract/members";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { call } from "@rewardo/web/api.ts";
import type { ViewProps } from "../view-props.ts";
import c from "./first-offer.module.css";

/** Three things that are not needed, under the card and never over it. */
export function FirstOffer({ own }: ViewProps) {
  const { t } = useLingui();
  const { business, self } = own.view;
  const refuse = () => {
    own.changeSelf({ ...self, is_asked: true });
    // Offered again next time where this is not heard.
    void call(changeMember, { businessKey: business.key, body: { is_asked: true } }).catch(() => undefined);
  };
  const rows: readonly (readonly [href: string, icon: IconName, name: string, words: string])[] = [
    ["#more/contact", "device-mobile", t`Find my card again on a new phone`, t`by mail or phone, for nothing else`],
    ["#more/birthday", "cake", t`A gift on my birthday`, t`day and month, no year`],
    ["#more/messages", "bell", t`Messages from ${business.name}`, t`off at the moment`],
  ];
  const title = t`Three more things, if you like`;
  return (
    <section className={c.sheet} aria-label={title}>
      <div className={c.inside}>
        <div className={c.grab} />
        <h2>{title}</h2>
        <p className={c.words}>{t`The card works without them. You can change them whenever you like.`}</p>
        <ul>
          {rows.map(([href, icon, name, words]) => (
            <li key={href}>
              <a className={c.row} href={href}>
                <span className={c.sign}>
                  <Icon name={icon} />
                </span>
                <span>
                  <span className={c.name}>{name}</span>
                  <span className={c.small}>{words}</span>
                </span>
                <Icon name="caret-right" size={18} className="dim" />
              </a>
            </li>
          ))}
        </ul>
        <Button size="till" full onClick={refuse} className={c.refuse}>{t`No, thank you`}</Button>
      </div>
    </section>
  );
}
