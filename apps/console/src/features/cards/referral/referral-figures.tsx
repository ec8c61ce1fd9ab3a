import { useLingui } from "@lingui/react/macro";
import type { ReferralFigures as Figures, ReferralRefusal } from "@rewardo/contract/referrals";
import { useQuery } from "@tanstack/react-query";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { referralFiguresQuery } from "../api.ts";
import c from "./referral-page.module.css";

/** Each reason for which an invitation does not count: its name, and what it means. */
function useRefusals(): Readonly<Record<ReferralRefusal, readonly [name: string, why: string]>> {
  const { t } = useLingui();
  return {
    same_person: [t`One and the same customer`, t`The friend’s card and the inviter’s were merged: it is one person.`],
    same_contact: [t`The same address or number`, t`Both have proven the same e-mail address or phone number.`],
    same_browser: [t`The same browser`, t`One browser has held the cards of both.`],
    same_receipt: [t`The same receipt`, t`The friend’s first receipt has been on the inviter’s card.`],
    was_customer: [
      t`Was a customer before`,
      t`The friend has visits from before the invitation, on a card that became theirs.`,
    ],
    own_staff: [t`Works here`, t`One of the two is among your people, or was served by themselves.`],
    monthly_limit: [
      t`Over the month’s limit`,
      t`Cards of one inviter were merged, and together they had more than one may have.`,
    ],
    guest_gone: [t`The friend’s data are deleted`, t`Nobody can tell any more who came.`],
    no_card: [t`No card for the coupon`, t`The cards of both are closed, or have been frozen for months.`],
    coupon_over: [t`The coupon had ended`, t`The promised coupons were valid until a day that has passed.`],
  };
}

/** What inviting friends has brought, this month and in all. */
export function ReferralFigures({ cardId }: { cardId: string }) {
  const { t } = useLingui();
  const { business, account } = useSession();
  const isAllowed = useAllowed("cards_view");
  // Figures of the whole business are not for people who are limited to places.
  const isShown = isAllowed && business !== null && account?.place_ids == null;
  const query = useQuery({ ...referralFiguresQuery(cardId), enabled: isShown });
  if (!isShown) return null;
  return (
    <section className={c.figures}>
      <h2>{t`What it has brought`}</h2>
      <Loaded query={query} skeleton={<Skeleton height="240px" />}>
        {({ month, total }) =>
          total.invitations === 0 ? (
            <p className="mut">{t`Nobody has made an invitation yet.`}</p>
          ) : (
            <Table month={month} total={total} />
          )
        }
      </Loaded>
    </section>
  );
}

function Table({ month, total }: { month: Figures; total: Figures }) {
  const { t } = useLingui();
  const format = useFormat();
  const refusals = useRefusals();
  const countOf = ({ refused }: Figures, refusal: ReferralRefusal): number =>
    refused.find((one) => one.refusal === refusal)?.count ?? 0;
  const sumOf = ({ refused }: Figures): number => refused.reduce((sum, { count }) => sum + count, 0);
  const rows: readonly (readonly [name: string, of: (figures: Figures) => number, why?: string])[] = [
    [t`Invitations`, (one) => one.invitations],
    [t`Took the card`, (one) => one.joined],
    [t`Came and paid`, (one) => one.came, t`Counted on the morning after the visit.`],
    [
      t`Coupons given`,
      (one) => one.paid,
      t`To both; to one alone where the other’s card is closed or frozen, or their coupon has ended.`,
    ],
    [
      t({ message: "Run out", context: "invitations" }),
      (one) => one.lapsed,
      t`Not used in 30 days, or no visit in 90.`,
    ],
    [t`Withdrawn by the customer`, (one) => one.withdrawn],
    [t`Do not count`, sumOf],
  ];
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t`Invitations by what became of them`}</th>
          <th scope="col">{t`This month`}</th>
          <th scope="col">{t({ message: "In all", context: "column of a table" })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, of, why]) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {why !== undefined && <small>{why}</small>}
            </th>
            <td>{format.number(of(month))}</td>
            <td>{format.number(of(total))}</td>
          </tr>
        ))}
        {total.refused.map(({ refusal, count }) => (
          <tr key={refusal} className={c.reason}>
            <th scope="row">
              {refusals[refusal][0]}
              <small>{refusals[refusal][1]}</small>
            </th>
            <td>{format.number(countOf(month, refusal))}</td>
            <td>{format.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
