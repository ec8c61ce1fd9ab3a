import { useLingui } from "@lingui/react/macro";
import type { ProgrammeContent, ReferralTerms } from "@rewardo/contract/programmes";
import { Link } from "@tanstack/react-router";
import { Note } from "@rewardo/ui/note.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Switch } from "@rewardo/ui/fields/switch.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { CountField } from "../fields/typed-fields.tsx";
import { useCardWords } from "../use-card-words.ts";
import { useCardDraft } from "../use-draft.ts";
import { useMayEdit } from "../use-may-edit.ts";
import { ReferralFigures } from "./referral-figures.tsx";
import c from "./referral-page.module.css";

type Coupon = ProgrammeContent["coupons"][number];

/** Coupons that nobody has unless they are given one: what inviting can bring. */
const isGiven = ({ status, target, issue }: Coupon): boolean =>
  status === "active" && target.kind === "all" && issue === "on_grant";

/** Who invites several friends is given several. */
const isForSeveral = ({ usage_frequency, customer_limit }: Coupon): boolean =>
  usage_frequency.kind !== "once" || (customer_limit ?? 1) > 1;

const usual = 5;

/** Whether customers invite friends, what both get, and how many each may invite; what is changed is kept in the draft. */
export function ReferralPage() {
  const { t } = useLingui();
  const { programme, content, edit, faults, state, error } = useCardDraft();
  const words = useCardWords(programme.type);
  const errorWords = useErrorWords();
  const disabled = !useMayEdit();
  const { referral } = content;
  const guests = content.coupons.filter(isGiven);
  const inviters = guests.filter(isForSeveral);
  const [first, firstForSeveral] = [guests[0], inviters[0]];
  const change = (terms: Partial<ReferralTerms>) => {
    if (referral !== null) edit({ referral: { ...referral, ...terms } });
  };
  const turn = (isOn: boolean) => {
    if (!isOn) return edit({ referral: null });
    if (first === undefined || firstForSeveral === undefined) return;
    // What was published before comes back as it was, as far as its coupons are still there.
    const before = programme.published.referral;
    const has = (coupons: readonly Coupon[], _id: string | undefined) => coupons.some((one) => one._id === _id);
    edit({
      referral: {
        inviter_coupon_id: has(inviters, before?.inviter_coupon_id) ? before!.inviter_coupon_id : firstForSeveral._id,
        guest_coupon_id: has(guests, before?.guest_coupon_id) ? before!.guest_coupon_id : first._id,
        invitations_a_month: before?.invitations_a_month ?? usual,
      },
    });
  };
  const optionsOf = (coupons: readonly Coupon[]) =>
    coupons.map(({ _id, name }) => ({ value: _id, label: words.text(name) }));
  const unfit = t`This coupon cannot be given that way any more. Choose another one.`;
  const errorOf = (side: "inviter" | "guest") => (faults.has(`referral.${side}_coupon_id`) ? unfit : undefined);
  const lacks = referral === null && (first === undefined || firstForSeveral === undefined);
  return (
    <>
      <section className={c.terms}>
        <Switch
          checked={referral !== null}
          disabled={disabled || lacks}
          onChange={turn}
          hint={t`A customer sends a friend a link to this card. Both get a coupon once the friend’s first paid visit has stood for 14 days.`}
        >
          {t`Customers invite friends`}
        </Switch>
        {lacks && !disabled && (
          <Note
            action={
              <Link to="/cards/$cardId/coupons" params={{ cardId: programme.card_id }} search={true} className="link">
                {t`To the coupons`}
              </Link>
            }
          >
            {t`First add a coupon for all customers that only those have who are given it. The inviter’s coupon must be usable more than once, as one customer may bring several friends.`}
          </Note>
        )}
        {referral !== null && (
          <>
            <Select
              label={t`Who invited gets`}
              disabled={disabled}
              options={optionsOf(inviters)}
              value={referral.inviter_coupon_id}
              error={errorOf("inviter")}
              hint={t`One for each friend who came.`}
              onChange={({ currentTarget }) => change({ inviter_coupon_id: currentTarget.value })}
            />
            <Select
              label={t`The friend gets`}
              disabled={disabled}
              options={optionsOf(guests)}
              value={referral.guest_coupon_id}
              error={errorOf("guest")}
              onChange={({ currentTarget }) => change({ guest_coupon_id: currentTarget.value })}
            />
            <CountField
              label={t`Invitations of a customer in a month, at most`}
              disabled={disabled}
              least={1}
              most={100}
              value={referral.invitations_a_month}
              onChange={(invitations_a_month) => invitations_a_month !== null && change({ invitations_a_month })}
            />
          </>
        )}
        {programme.published.referral !== null && referral === null && (
          <Note tone="warn">
            {t`Once this is published, invitations that nobody has used end. Friends who have the card already keep what they were promised, and so do those who invited them.`}
          </Note>
        )}
        {state === "failed" && faults.size === 0 && (
          <Note tone="bad" announce>
            {errorWords(error)}
          </Note>
        )}
        <p role="status" className={c.state}>
          {disabled
            ? ""
            : state === "waiting"
              ? t`Saving your changes …`
              : state === "failed"
                ? t`Not saved yet`
                : programme.changes.length > 0
                  ? t`Saved in the draft`
                  : ""}
        </p>
      </section>
      <ReferralFigures cardId={programme.card_id} />
    </>
  );
}
