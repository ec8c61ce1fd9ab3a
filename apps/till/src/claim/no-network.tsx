import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./claim.module.css";
import type { GuestProps } from "./claim-props.ts";

/** Said before anybody is asked to scan. The visit is sent on by itself, and a printed card needs no phone. */
export function NoNetwork({ tell }: GuestProps & { card: Card | undefined }) {
  const { t } = useLingui();
  const paper = { is: "new_card", phone: null, wantsPaper: true, paper: null } as const;
  return (
    <div className={c.view}>
      <div className={c.head} data-middle="">
        <h1 className={c.title}>{t`No network`}</h1>
        <p className="mut" role="status">{t`The code for the phone is made on the server, so it waits.`}</p>
      </div>
      <div className={cx(c.one, c.off)}>
        <div className={c.wait}>
          <Icon name="wifi-slash" />
          <span>{t`It comes by itself as soon as there is a network. Or give a card from the pile.`}</span>
        </div>
      </div>
      <div className={c.end}>
        <Button
          kind="primary"
          size="till"
          full
          icon="scan-bold"
          onClick={() => tell({ is: "no_code", way: paper })}
        >{t`Scan a card from the pile`}</Button>
        <Button kind="quiet" full onClick={() => tell({ is: "no_code", way: null })}>
          {t`Without a card`}
        </Button>
      </div>
    </div>
  );
}
