import { useLingui } from "@lingui/react/macro";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useBusiness } from "../here.tsx";
import c from "./home.module.css";

/** Everything else that the page can show. */
export function Menu({ canInvite = false }: { canInvite?: boolean }) {
  const { t } = useLingui();
  const { key: businessKey } = useBusiness();
  return (
    <details className={c.menu} data-menu="">
      <summary aria-label={t({ message: "More", comment: "A menu" })}>
        <Icon name="dots-three-vertical" size={22} />
      </summary>
      <ul>
        <li>
          <a href="#history">
            <Icon name="clock-counter-clockwise" />
            {t({ message: "History", comment: "Of a customer's card" })}
          </a>
        </li>
        {canInvite && (
          <li>
            <a href="#invite">
              <Icon name="paper-plane-tilt" />
              {t`Invite a friend`}
            </a>
          </li>
        )}
        <li>
          <a href="#keep">
            <Icon name="device-mobile" />
            {t`Keep the card`}
          </a>
        </li>
        <li>
          <a href="#more">
            <Icon name="bell" />
            {t`Birthday, messages, new phone`}
          </a>
        </li>
        <li>
          <a href="#data">
            <Icon name="shield-check" />
            {t`My data and consents`}
          </a>
        </li>
        <li>
          <a href={`/terms/${businessKey}`}>
            <Icon name="info" />
            {t({ message: "Rules of the card", comment: "A heading" })}
          </a>
        </li>
        <li>
          <a href="/c">
            <Icon name="stack" />
            {t`Cards on this phone`}
          </a>
        </li>
      </ul>
    </details>
  );
}
