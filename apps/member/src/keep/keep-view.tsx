import { Trans, useLingui } from "@lingui/react/macro";
import { makeMemberLink } from "@rewardo/contract/members";
import type { MemberView } from "@rewardo/contract/member-view";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { call } from "@rewardo/web/api.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { type ReactNode, useState } from "react";
import { OwnCard } from "../card/own-card.tsx";
import { inAppOf } from "../in-app/in-app.ts";
import { Column, lineClass, logoUrl, Say, stepsClass, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import type { ViewProps } from "../view-props.ts";
import { cardPicture } from "./card-picture.ts";
import c from "./keep.module.css";
import { RecoveryCode } from "./recovery-code.tsx";

/** Whether this phone puts pages on its home screen by Safari's menu or by Chrome's, and makes passes from codes. */
const isApple = (): boolean => /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent);
const makesPasses = (): boolean => isApple() && Number(/\bVersion\/(\d+)/.exec(navigator.userAgent)?.[1] ?? "0") >= 27;

type Wallet = MemberView["wallets"][number];

/** The wallet of this phone, among those that the card can be taken into; a page inside another app leads into none. */
const walletHere = (wallets: readonly Wallet[]): Wallet | undefined => {
  if (inAppOf(navigator.userAgent) !== null) return undefined;
  const signs = { apple: /\b(?:iPhone|iPod)\b/, google: /\bAndroid\b.+\bMobile\b/ } as const;
  return wallets.find((wallet) => signs[wallet].test(navigator.userAgent));
};

/** The ways to keep a card: one is enough, two are safer. */
export function KeepView({ own, path: [way = ""] }: ViewProps) {
  const { t } = useLingui();
  const card = own.view.cards.find(({ code }) => code !== null) ?? own.view.cards[0];
  const held = own.view.cards.find(({ code }) => code !== null);
  const wallet = walletHere(own.view.wallets);
  const title = t`Keep the card`;
  if (way === "code") return <RecoveryCode />;
  if (way === "home") return <HomeScreen own={own} path={[]} />;
  return (
    <Column bare>
      <ViewHead title={title} isHeading={way !== "pass"}>
        {way !== "pass" && (
          <a className={cx("link", lineClass)} href="#card">
            {t({ message: "Later", comment: "Keeps the card no further way now" })}
          </a>
        )}
      </ViewHead>
      {card !== undefined && <OwnCard card={card} />}
      {way === "pass" ? (
        <>
          <Say title={t`Make a card from this code`} />
          <ol className={stepsClass}>
            <li>
              <span>{t`Open the code of the card, and take a picture of the screen`}</span>
            </li>
            <li>
              <span>{t`Open Wallet and tap the plus sign`}</span>
            </li>
            <li>
              <span>{t`Choose “Scan a code” and then the picture`}</span>
            </li>
          </ol>
        </>
      ) : (
        <>
          <p className={c.intro}>{t`One way is enough, two are safer.`}</p>
          {wallet !== undefined && held !== undefined && (
            <>
              <AddToWallet wallet={wallet} card_subscription_id={held.card_subscription_id} />
              <h2 className={c.without}>{t`Without the wallet`}</h2>
            </>
          )}
          <ul>
            <Way
              href="#keep/home"
              icon="device-mobile"
              name={t`To the home screen`}
              words={isApple() ? t`three steps in Safari` : t`two steps in the browser`}
            />
            {makesPasses() && (
              <Way
                href="#keep/pass"
                icon="qr-code"
                name={t`Make a card from this code`}
                words={t`Wallet, plus, “Scan a code” (iOS 27)`}
              />
            )}
            <SavePicture own={own} path={[]} />
            <SendToMyself own={own} path={[]} />
            <Way
              href="#keep/code"
              icon="key"
              name={t`Recovery code`}
              words={t`twelve signs to write down, for the day the phone is gone`}
            />
          </ul>
        </>
      )}
    </Column>
  );
}

/** The maker's own badge, at its height and with room around it; it leads to the card as the phone's wallet takes it. */
function AddToWallet({ wallet, card_subscription_id }: { wallet: Wallet; card_subscription_id: string }) {
  const { t } = useLingui();
  const { locale } = useHere();
  const { key } = useBusiness();
  const words = { apple: t`Add to Apple Wallet`, google: t`Add to Google Wallet` } as const;
  return (
    <>
      <a className={c.badge} href={`/api/member/${key}/cards/${card_subscription_id}/${wallet}_pass`}>
        <img src={`/wallet/badges/${wallet}/${locale}`} alt={words[wallet]} height={48} />
      </a>
      <p className={c.words}>{t`The wallet shows the balance by itself and works without a network.`}</p>
    </>
  );
}

interface WayProps {
  icon: IconName;
  name: string;
  words: ReactNode;
  href?: string;
  onClick?: () => void;
}

function Way({ icon, name, words, href, onClick }: WayProps) {
  const inside = (
    <>
      <span className={c.sign}>
        <Icon name={icon} />
      </span>
      <span>
        <span className={c.name}>{name}</span>
        <span className={c.words}>{words}</span>
      </span>
      <Icon name="caret-right" size={18} className="dim" />
    </>
  );
  return (
    <li className={c.item}>
      {href === undefined ? (
        <button type="button" className={c.way} onClick={onClick}>
          {inside}
        </button>
      ) : (
        <a className={c.way} href={href}>
          {inside}
        </a>
      )}
    </li>
  );
}

/** A picture of the code that the phone's own album keeps. */
function SavePicture({ own: { view } }: ViewProps) {
  const { t } = useLingui();
  const { pick } = useHere();
  const [failed, setFailed] = useState(false);
  const card = view.cards.find(({ code }) => code !== null);
  if (card === undefined || card.code === null || card.number === null) return null;
  const { code, number } = card;
  const save = async () => {
    try {
      const picture = await cardPicture({ business: view.business.name, programme: pick(card.name), code, number });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(picture);
      link.download = `${view.business.name}.png`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Way
      icon="image"
      name={t`Save a picture of the card`}
      words={
        failed ? t`This browser cannot make the picture.` : t`works without a network, does not refresh the balance`
      }
      onClick={() => void save()}
    />
  );
}

/** A link that is the card, by the phone's own way of sharing, else copied. */
function SendToMyself({ own: { view } }: ViewProps) {
  const { t } = useLingui();
  const [said, setSaid] = useState<string | null>(null);
  const send = async () => {
    try {
      const { path } = await call(makeMemberLink, { businessKey: view.business.key, body: {} });
      const url = new URL(path, window.location.href).href;
      if (typeof navigator.share === "function") await navigator.share({ title: view.business.name, url });
      else {
        await navigator.clipboard.writeText(url);
        setSaid(t`The link is copied. Send it to yourself only: who has it has the card.`);
      }
    } catch (error) {
      // Closing the phone's sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        setSaid(t`That did not work. Check the network and try again.`);
    }
  };
  return (
    <Way
      icon="export"
      name={t`Send it to myself`}
      words={<span role="status">{said ?? t`a message, a mail or a note`}</span>}
      onClick={() => void send()}
    />
  );
}

function HomeScreen({ own }: ViewProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const card = own.view.cards.find(({ code }) => code !== null) ?? own.view.cards[0];
  return (
    <Column bare>
      <ViewHead title={t`Keep the card`} />
      {card !== undefined && <OwnCard card={card} />}
      <Say title={isApple() ? t`To the home screen, three steps` : t`To the home screen, two steps`}>
        {t`It opens without a network, like an app, and is none.`}
      </Say>
      <ol className={stepsClass}>
        {isApple() ? (
          <>
            <li>
              <span>
                <Trans>
                  Tap <Icon name="export" size={18} /> <b>Share</b> at the foot of Safari
                </Trans>
              </span>
            </li>
            <li>
              <span>
                <Trans>
                  Choose <b>Add to Home Screen</b>
                </Trans>
              </span>
            </li>
            <li>
              <span>
                <Trans>
                  Tap <b>Add</b>
                </Trans>
              </span>
            </li>
          </>
        ) : (
          <>
            <li>
              <span>
                <Trans>
                  Tap <Icon name="dots-three-vertical" size={18} /> at the top of the browser
                </Trans>
              </span>
            </li>
            <li>
              <span>
                <Trans>
                  Choose <b>Add to home screen</b> or <b>Install</b>
                </Trans>
              </span>
            </li>
          </>
        )}
      </ol>
      <div className={c.look}>
        <LogoTile
          name={business.name}
          size="small"
          stock={business.logo_stock}
          url={logoUrl(business)}
          icon={business.logo_icon}
          className={c.logo}
        />
        <div>
          <p>{business.name}</p>
          <p className="t13 mut">{t`how it will look on the screen`}</p>
        </div>
      </div>
    </Column>
  );
}
