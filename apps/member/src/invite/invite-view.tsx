import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MemberCard } from "@rewardo/contract/member-view";
import { listOwnReferrals, makeReferral, withdrawReferral, type PromisedCoupon } from "@rewardo/contract/referrals";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { type Answer, call } from "@rewardo/web/api.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { useEffect, useRef, useState } from "react";
import { useFace } from "../card/face.ts";
import { stockOf } from "../card/own-card.tsx";
import { Column, FootBar, logoUrl, markClass, rowsClass, Say, Section, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import type { ViewProps } from "../view-props.ts";
import { InvitationRow } from "./invitation-row.tsx";
import { stampsOf } from "./promised-stamps.ts";
import c from "./invite.module.css";

type Invitations = Answer<typeof listOwnReferrals>;

/** The second tap of a hurried thumb comes within these milliseconds, maybe after the server has answered the first. */
const secondTapMs = 700;

/** Inviting friends: what both get, a link for one friend each, and what became of those before. */
export function InviteView({ own, path: [wanted] }: ViewProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const [data, setData] = useState<Invitations | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A touch that is repeated after a lost answer makes no second invitation.
  const keys = useRef(new Map<string, string>());
  const failed = t`That did not work. Check the network and try again.`;

  const read = async () => setData(await call(listOwnReferrals, { businessKey: business.key }));
  useEffect(() => {
    let isOver = false;
    void call(listOwnReferrals, { businessKey: business.key }).then(
      (answer) => !isOver && setData(answer),
      () => !isOver && setSaid(failed),
    );
    return () => {
      isOver = true;
    };
  }, [business.key, failed]);

  const chosen = data?.cards.find(({ card_id }) => card_id === wanted) ?? data?.cards[0];
  const card = own.view.cards.find(({ card_id }) => card_id === chosen?.card_id);
  const title = t`Invite a friend`;

  const share = async (path: string) => {
    const url = new URL(path, window.location.href).href;
    try {
      if (typeof navigator.share === "function") await navigator.share({ title: business.name, url });
      else {
        await navigator.clipboard.writeText(url);
        setSaid(t`The link is copied. Send it to one friend: it works once.`);
      }
    } catch (error) {
      // Closing the phone's sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        setSaid(t`The invitation is made. Send it by the button beside it.`);
    }
  };
  const work = async (act: () => Promise<void>) => {
    setBusy(true);
    setSaid(null);
    try {
      await act();
    } catch (error) {
      // Somebody has used it meanwhile, or another phone has made the month's last one.
      if (isApiError(error, "already_decided")) setSaid(t`Somebody has used it meanwhile.`);
      else if (!isApiError(error, "refused")) return setSaid(failed);
      await read().catch(() => setSaid(failed));
    } finally {
      setBusy(false);
    }
  };
  const invite = (card_id: string) =>
    work(async () => {
      const key = keys.current.get(card_id) ?? crypto.randomUUID();
      keys.current.set(card_id, key);
      const calm = new Promise((resolve) => setTimeout(resolve, secondTapMs));
      const made = await call(makeReferral, {
        ...{ businessKey: business.key, body: { card_id }, idempotencyKey: key },
      });
      keys.current.delete(card_id);
      await read();
      if (made.path !== null) await share(made.path);
      await calm;
    });
  const withdraw = (_id: string) =>
    work(async () => {
      await call(withdrawReferral, { businessKey: business.key, params: { id: _id } });
      await read();
    });

  const shown = data?.items.filter(({ status }) => status !== "withdrawn") ?? [];
  const left = chosen === undefined ? 0 : chosen.invitations_a_month - chosen.made_this_month;
  return (
    <>
      <Column bare={chosen === undefined}>
        <ViewHead title={title} />
        {data !== null && data.cards.length > 1 && <Which data={data} chosen={chosen?.card_id} own={own} />}
        {chosen !== undefined && card !== undefined && <BothCards card={card} chosen={chosen} from={data?.signed_as} />}
        {data !== null && chosen === undefined && <Say title={t`Nobody is invited here at the moment`} />}
        {shown.length > 0 && (
          <Section
            title={t`Invitations`}
            aside={
              chosen === undefined ? undefined : (
                <OfMonth made={chosen.made_this_month} of={chosen.invitations_a_month} />
              )
            }
          >
            <ul className={rowsClass}>
              {shown.map((invitation) => (
                <InvitationRow
                  key={invitation._id}
                  invitation={invitation}
                  stamp={
                    own.view.cards.find(({ card_id }) => card_id === invitation.card_id)?.stamp_icon ?? "default_stamp"
                  }
                  isBusy={isBusy}
                  onSend={(path) => void share(path)}
                  onWithdraw={() => void withdraw(invitation._id)}
                />
              ))}
            </ul>
          </Section>
        )}
        <p role="status" className={c.signed}>
          {said}
        </p>
      </Column>
      {chosen !== undefined && (
        <FootBar
          line={
            !chosen.is_open
              ? t`The card is frozen for now. Ask at the till.`
              : left <= 0
                ? t`You have used all invitations for this month. There will be new ones next month.`
                : undefined
          }
        >
          <Button
            kind="primary"
            size="till"
            full
            icon="export"
            disabled={isBusy || left <= 0 || !chosen.is_open}
            onClick={() => void invite(chosen.card_id)}
          >
            {t`Send an invitation`}
          </Button>
        </FootBar>
      )}
    </>
  );
}

/** A month's limit, as a figure. */
function OfMonth({ made, of }: { made: number; of: number }) {
  const { t } = useLingui();
  const { format } = useHere();
  const [count, most] = [format.number(made), format.number(of)];
  return <>{t({ message: `${count} of ${most} this month`, comment: "Invitations: 3 of 5 this month" })}</>;
}

/** Which card a friend is invited to, where there are several. */
function Which({ data, chosen, own }: { data: Invitations; chosen: string | undefined } & Pick<ViewProps, "own">) {
  const { t } = useLingui();
  const { pick } = useHere();
  return (
    <nav className={c.which} aria-label={t`Card`}>
      {data.cards.map(({ card_id }) => (
        <a key={card_id} href={`#invite/${card_id}`} aria-current={card_id === chosen ? "true" : undefined}>
          {pick(own.view.cards.find((one) => one.card_id === card_id)?.name)}
        </a>
      ))}
    </nav>
  );
}

/** Both cards side by side, each with what it gets. */
function BothCards({
  card,
  chosen: { inviter_coupon, guest_coupon },
  from,
}: {
  card: MemberCard;
  chosen: Invitations["cards"][number];
  from: string | null | undefined;
}) {
  const { t } = useLingui();
  const { pick } = useHere();
  const face = useFace();
  const business = useBusiness();
  // Here the cards say whose they are: the letter of a missing logo is the business's all the same.
  const logo = { url: logoUrl(business), icon: business.logo_icon ?? [...business.name.trim()][0] };
  const [mine, theirs] = [stampsOf(card, inviter_coupon), stampsOf(card, guest_coupon)];
  const [you, friend] = [
    t({ message: "You", comment: "On the reader's own card" }),
    t({ message: "Friend", comment: "On the card of someone invited" }),
  ];
  const [given, welcome] = [pick(inviter_coupon.name), pick(guest_coupon.name)];
  const balance = card.balance;
  return (
    <>
      <div className={cx(c.pair, markClass(stockOf(card)))}>
        <div>
          <LoyaltyCard
            business={you}
            programme=""
            stock={stockOf(card)}
            logo={logo}
            face={face(card, balance + mine)}
            recent={mine}
            label={t({ message: `You: ${given}`, comment: "Your card gets this coupon" })}
          />
          <p>{given}</p>
        </div>
        <div>
          <LoyaltyCard
            business={friend}
            programme=""
            stock={card.stock}
            logo={logo}
            face={face(card, theirs)}
            state="offer"
            label={t({ message: `Friend: ${welcome}`, comment: "The friend's card gets this coupon" })}
          />
          <p>{welcome}</p>
        </div>
      </div>
      <Say title={<BothGet mine={inviter_coupon} theirs={guest_coupon} />}>
        {t`Your friend gets the card with your link. Both coupons come 14 days after the friend’s first paid visit, unless it is taken back.`}
      </Say>
      <p className={c.signed}>
        {from == null
          ? t`You learn that somebody came, never who.`
          : t`The invitation is signed “${from}”. You learn that somebody came, never who.`}
      </p>
    </>
  );
}

function BothGet({ mine, theirs }: { mine: PromisedCoupon; theirs: PromisedCoupon }) {
  const { t } = useLingui();
  const stamps = mine.effect === "stamp_amount" && theirs.effect === "stamp_amount" && mine.amount === theirs.amount;
  if (stamps && mine.amount !== null)
    return <>{t`${plural(mine.amount, { one: "A stamp for you both", other: "# stamps for each of you" })}`}</>;
  return <>{t`Something for you both`}</>;
}
