import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { Claim } from "@rewardo/contract/claims";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { memberStock } from "@rewardo/loyalty/card/stock.ts";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSession } from "@rewardo/web/session/index.ts";
import { CameraView } from "../reader/camera-view.tsx";
import { NumberForm } from "../reader/number-form.tsx";
import { faceOf } from "../visit/face-of.ts";
import { useTillWords } from "../words.ts";
import { CodeBox, useNowMs } from "./code-box.tsx";
import { useClaimWords } from "./claim-words.ts";
import c from "./claim.module.css";
import type { ClaimStanding, GuestProps, Standing } from "./claim-props.ts";
import type { ClaimControl } from "./use-claim.ts";
import { Tick } from "../visit/tick.tsx";

interface ClaimScreenProps extends GuestProps {
  card: Card;
  control: ClaimControl;
}

/** The written visit until somebody has it: on a phone below each other, on a tablet one half for the guest. */
export function ClaimScreen(props: ClaimScreenProps) {
  const { card, control, noCode, isWide, tell } = props;
  const { shown, isTakenBack } = control;
  const claim = control.claim ?? shown?.first;
  const nowMs = useNowMs();
  const [overMs, setOver] = useState(0);
  const put = useEffectEvent((number: string) => {
    tell({ is: "no_code", way: { ...noCode, wantsPaper: false, paper: null } });
    control.putOnPaper(number);
  });
  const { paper } = noCode;
  useEffect(() => {
    if (paper !== null) put(paper);
  }, [paper]);
  if (shown === null || claim === undefined) return null;
  const isOver = shown.url === null || overMs === shown.endsMs;
  const standing = standingOf(claim, isOver);
  const at: Standing = { card, claim, shown, standing, isTakenBack, nowMs };
  const box =
    shown.url !== null && standing === "waiting" ? (
      <CodeBox key={shown.url} url={shown.url} endsMs={shown.endsMs} onOver={() => setOver(shown.endsMs)} />
    ) : null;
  if (noCode.wantsPaper && (standing === "waiting" || standing === "run_out")) return <PaperView {...props} />;
  return isWide ? <WideClaim {...props} {...at} box={box} /> : <PhoneClaim {...props} {...at} box={box} />;
}

const standingOf = ({ status }: Claim, isOver: boolean): ClaimStanding => {
  if (status === "claimed" || status === "on_paper") return "taken";
  if (status !== "waiting") return "called_off";
  return isOver ? "run_out" : "waiting";
};

type Shape = ClaimScreenProps & Standing & { box: ReactNode };

function PhoneClaim(props: Shape) {
  const { box, standing } = props;
  const words = useClaimWords(props);
  const isMiddle = standing === "waiting" || standing === "run_out";
  return (
    <div className={c.view}>
      <div className={c.head} data-middle={isMiddle || undefined}>
        <h1 className={c.title}>{words.title}</h1>
        <p className="mut">{words.text}</p>
      </div>
      {box}
      {standing === "run_out" && <RunOut says={words.waits} />}
      {standing === "taken" && (
        <>
          <ClaimCard {...props} />
          <Done {...props} title={words.done} text={words.took} />
        </>
      )}
      {standing === "called_off" && <ClaimCard {...props} />}
      <Ways {...props} row={words.row} />
    </div>
  );
}

function WideClaim(props: Shape) {
  const { box, standing } = props;
  const words = useClaimWords(props);
  return (
    <div className={c.wide}>
      <section className={c.guest} aria-label={words.guestSide}>
        {standing === "taken" ? (
          <Done {...props} title={words.guestDone} text={words.guestAhead} isLead />
        ) : (
          <>
            <p className={c.lead}>{words.guestTitle}</p>
            {words.guestText !== null && <p className={c.under}>{words.guestText}</p>}
            {box}
            {standing === "run_out" && <RunOut says={words.waits} />}
          </>
        )}
      </section>
      <section className={c.staff}>
        <div className={c.head}>
          <h1 className={c.title}>{words.staffTitle}</h1>
          <p className="mut">{words.staffText}</p>
        </div>
        <ClaimCard {...props} />
        <Ways {...props} row={words.row} />
      </section>
    </div>
  );
}

function RunOut({ says }: { says: string }) {
  return (
    <div className={cx(c.one, c.off)}>
      <div className={c.wait} role="status">
        <Icon name="hourglass-medium" />
        <span>{says}</span>
      </div>
    </div>
  );
}

/** A ghost with what waits in it, until somebody has the card: then its stock flows in and the stamp lands. */
function ClaimCard({ card, claim, standing, isTakenBack }: Shape) {
  const words = useTillWords();
  const { business } = useSession();
  const logo = business?.logo ?? null;
  const isTaken = standing === "taken";
  const balance = standing === "called_off" ? 0 : claim.balance;
  const landed = isTaken && !isTakenBack ? Math.max(0, claim.delta) : 0;
  const url = logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=100`;
  return (
    <LoyaltyCard
      className={c.card}
      state={isTaken ? "default" : standing === "called_off" ? "ghost" : "offer"}
      business={business?.name ?? ""}
      programme={words.name(card.name)}
      stock={memberStock(card, null)}
      logo={{ icon: business?.logo_icon, url }}
      face={faceOf(card, balance, words)}
      picture={isTaken ? card.design.image : undefined}
      rewardLine={words.rewardLine(card, balance)}
      number={isTaken ? claim.number : undefined}
      recent={landed}
      land={landed > 0}
    />
  );
}

function Done({ isTakenBack, title, text, isLead = false }: Shape & { title: string; text: string; isLead?: boolean }) {
  return (
    <div className={c.done} role="status">
      <Tick isTakenBack={isTakenBack} className={c.tick} />
      <p className={isLead ? c.lead : c.said}>{title}</p>
      <p className={isLead ? c.under : "mut"}>{text}</p>
    </div>
  );
}

/** What staff may do; the next guest is the rose button once somebody has the visit, or nobody will. */
function Ways(props: Shape & { row: { title: string; text: string } | null }) {
  const { card, claim, control, standing, shown, isTakenBack, row, noCode, tell } = props;
  const { t } = useLingui();
  const size = props.isWide ? "till" : "default";
  const next = useRef<HTMLButtonElement>(null);
  const isOpen = standing === "waiting" || standing === "run_out";
  useEffect(() => {
    if (!isOpen) next.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const mayRenew = props.nowMs < shown.waitsMs;
  return (
    <div className={c.end}>
      {row !== null && (
        <div className={c.row}>
          <MiniCard
            stock={memberStock(card, null)}
            count={standing === "called_off" ? 0 : Math.max(0, claim.delta)}
            required={card.stamps_required}
          />
          <span className={c.words}>
            <span>{row.title}</span>
            <span className="t13 mut">{row.text}</span>
          </span>
        </div>
      )}
      <Problem>{control.problem}</Problem>
      {standing === "run_out" && mayRenew && (
        <Button kind="primary" size="till" full icon="qr-code" disabled={control.isBusy} onClick={control.renew}>
          {t`Show a new code`}
        </Button>
      )}
      {isOpen ? (
        <div className={c.pair}>
          <Button
            icon="printer"
            size={size}
            onClick={() => tell({ is: "no_code", way: { ...noCode, wantsPaper: true, paper: null } })}
          >
            {t`On paper`}
          </Button>
          <Button kind="quiet" size={size} disabled={control.isBusy} onClick={control.cancel}>
            {t`Without a card`}
          </Button>
        </div>
      ) : (
        <Button ref={next} kind="primary" size="till" full onClick={() => tell({ is: "no_code", way: null })}>
          {t`Next guest`}
        </Button>
      )}
      {standing === "taken" && !isTakenBack && shown.transaction.can.reverse && (
        <Button
          kind="quiet"
          full
          icon="arrow-counter-clockwise"
          disabled={control.isBusy}
          onClick={control.takeBack}
        >{t`Take it back`}</Button>
      )}
      {standing === "called_off" && claim.status === "without_card" && mayRenew && (
        <Button kind="quiet" full icon="qr-code" disabled={control.isBusy} onClick={control.renew}>
          {t`Show the code after all`}
        </Button>
      )}
    </div>
  );
}

/** A printed card takes the visit: it is scanned, or its number typed. */
function PaperView({ camera, noCode, tell }: ClaimScreenProps) {
  const { t } = useLingui();
  const scanned = (number: string) => tell({ is: "no_code", way: { ...noCode, paper: number } });
  return (
    <div className={c.view}>
      <div className={c.head}>
        <h1 className={c.title}>{t`Paper card`}</h1>
        <p className="mut">{t`take one from the pile and scan it`}</p>
      </div>
      <div className={c.paper}>
        <CameraView camera={camera} onCode={scanned} />
        <NumberForm wrong={undefined} onNumber={scanned} pad={false} takesFocus={false} />
      </div>
      <div className={c.end}>
        <Button full onClick={() => tell({ is: "no_code", way: { ...noCode, wantsPaper: false, paper: null } })}>
          {t`Back to the code`}
        </Button>
      </div>
    </div>
  );
}
