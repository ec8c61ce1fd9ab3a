import { useLingui } from "@lingui/react/macro";
import { eraseMember } from "@rewardo/contract/members";
import { Button } from "@rewardo/ui/button.tsx";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { call } from "@rewardo/web/api.ts";
import { useState } from "react";
import { useCounted } from "../card/face.ts";
import { Ghost, OwnCard } from "../card/own-card.tsx";
import { Column, Foot, Say, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import type { ViewProps } from "../view-props.ts";
import { forgetCard } from "../live/kept-cards.ts";
import { cardsCache } from "../service-worker/rules.ts";
import c from "./own-data.module.css";

/** What goes and what stays, before anything is asked; keeping the card comes first. */
export function DeleteView({ own }: ViewProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { pick } = useHere();
  const counted = useCounted();
  const [isSure, setSure] = useState(false);
  const [state, setState] = useState<"idle" | "busy" | "failed" | "gone">("idle");
  const { view } = own;
  const cards = view.cards.filter(({ status }) => status !== "closed");
  const [card] = cards;
  const coupons = cards.flatMap((one) => one.coupons.map(({ name }) => pick(name)));
  const erase = async () => {
    setState("busy");
    own.setLeaving(true);
    try {
      await call(eraseMember, { businessKey: business.key, body: { confirmed: true } });
      forgetCard(business.key);
      await forgetKept();
      setState("gone");
    } catch {
      own.setLeaving(false);
      setState("failed");
    }
  };
  if (state === "gone") {
    return (
      <Column tall>
        <div className={c.gone}>
          <div className={c.small}>{card !== undefined && <Ghost card={card} state="ghost" />}</div>
          <h1>{t`You are deleted`}</h1>
          <p className="mut">{t`${business.name} no longer knows who you are.`}</p>
        </div>
        <p className={c.end}>{t`You can close this page. The link no longer opens anything.`}</p>
      </Column>
    );
  }
  const first = view.self.first_name;
  return (
    <Column tall>
      <ViewHead title={t`Delete me`} />
      <Say title={first === null ? t`This is what goes` : t`This is what goes, ${first}`} />
      {card !== undefined && (
        <div className={c.small}>
          <OwnCard card={card} />
        </div>
      )}
      <section className={c.list}>
        <h2>{t`Lost for good`}</h2>
        <ul>
          {cards.map((one) => (
            <li key={one.card_subscription_id}>
              <Icon name="x-bold" size={18} className={c.bad} />
              {[counted(one, one.balance), pick(one.name)].join(", ")}
            </li>
          ))}
          {coupons.length > 0 && (
            <li>
              <Icon name="x-bold" size={18} className={c.bad} />
              {coupons.join(", ")}
            </li>
          )}
          <li>
            <Icon name="x-bold" size={18} className={c.bad} />
            {t`Your name, mail, phone, birthday and comments: removed at once`}
          </li>
        </ul>
      </section>
      <section className={c.list}>
        <h2>{t`Kept, but nobody’s`}</h2>
        <ul>
          <li>
            <Icon name="receipt" size={18} />
            {t`Your visits, without any link to you: bookkeeping has to add up`}
          </li>
        </ul>
      </section>
      <div className={c.instead}>
        <Note icon="gift-fill">
          {t`Is it the messages?`} <a className="link" href="#more/messages">{t`Turn them off`}</a>{" "}
          {t`and keep the card.`}
        </Note>
      </div>
      <Foot>
        <Checkbox checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)}>
          {t`I know that this cannot be undone`}
        </Checkbox>
        {state === "failed" && <p role="alert">{t`That did not work. Check the network and try again.`}</p>}
        <a className={buttonClass({ size: "till", full: true })} href="#card">{t`Keep my card`}</a>
        <Button
          kind="takes-away"
          size="till"
          full
          icon="trash"
          disabled={!isSure || state === "busy"}
          onClick={() => void erase()}
        >
          {t`Delete me for good`}
        </Button>
      </Foot>
    </Column>
  );
}

/** Nothing of the card stays on this phone. */
const forgetKept = async (): Promise<void> => {
  if ("caches" in window) await caches.delete(cardsCache).catch(() => false);
};
