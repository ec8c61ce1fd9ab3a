/** What a guest's visit is said to be at, to the guest and to the staff. */
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { claimSeconds } from "@rewardo/contract/claims";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useTillWords } from "../words.ts";
import type { Standing } from "./claim-props.ts";

export interface ClaimWords {
  readonly title: string;
  readonly text: string;
  /** Below the dashed box of a code that has run out. */
  readonly waits: string;
  readonly done: string;
  /** How long it took from the code to the card. */
  readonly took: string;
  /** What was written, above the buttons; `null` once the card shows it. */
  readonly row: { readonly title: string; readonly text: string } | null;
  readonly guestSide: string;
  readonly guestTitle: string;
  readonly guestText: string | null;
  readonly guestDone: string;
  readonly guestAhead: string;
  readonly staffTitle: string;
  readonly staffText: string;
}

export function useClaimWords({ card, claim, shown, standing, isTakenBack, nowMs }: Standing): ClaimWords {
  const { t } = useLingui();
  const format = useFormat();
  const till = useTillWords();
  const isStamps = card.type === "stamps_stacked";
  const { transaction, waitsMs } = shown;
  const time = format.date(transaction.occurred_at, "time");
  const got = till.costs(card, claim.delta);
  const minutes = Math.max(0, Math.ceil((waitsMs - nowMs) / 60_000));
  const codeMs = Date.parse(claim.code_until) - claimSeconds * 1000;
  const after = claim.claimed_at === null ? 0 : Math.max(1, Math.round((Date.parse(claim.claimed_at) - codeMs) / 1000));
  const ending = claim.number.slice(-4);
  const name = claim.first_name ?? t({ message: `Card ${ending}`, comment: "The last four digits of a card number" });
  const isPaper = claim.status === "on_paper";
  const already = t`The stamp is already on it`;
  const onIt = isStamps ? already : t`The points are already on it`;
  const took = isPaper
    ? t`The printed card works at once`
    : t`${plural(after, { one: "Read after # second", other: "Read after # seconds" })}`;
  const whose = isPaper
    ? t`On the printed card. We do not know the name.`
    : claim.was_member
      ? t`They had this card already: it is there now.`
      : claim.first_name === null
        ? t`New, on the guest’s phone. We do not know the name.`
        : t`On the guest’s phone.`;
  const titles = {
    waiting: t`Let the guest scan`,
    run_out: t`The code has run out`,
    taken: name,
    called_off: t`Without a card`,
  };
  const seconds = claimSeconds;
  const texts = {
    waiting: t`With their own camera. Nothing to type.`,
    run_out: t`${seconds} seconds have passed, and nobody has read it.`,
    taken: whose,
    called_off: isStamps
      ? t`The visit is in the turnover, there is no stamp.`
      : t`The visit is in the turnover, there are no points.`,
  };
  const amount = transaction.amount === null ? null : format.money(transaction.amount, transaction.currency);
  const rows = {
    waiting: t`already on the card, ${time}`,
    run_out: t`nobody has it yet`,
    taken: null,
    called_off: t({ message: `${time}, the code no longer works`, comment: "A time of day" }),
  };
  const rewards = card.rewards.map((reward) => ({ ...reward, rejected: null }));
  const row = rows[standing];
  const visit = amount === null ? t`Visit` : t({ message: `Visit, ${amount}`, comment: "An amount of money" });
  return {
    title: titles[standing],
    text: texts[standing],
    waits:
      minutes === 0
        ? t`It waits no longer for a phone. A printed card can still take it.`
        : t`${plural(minutes, { one: "The visit waits for # more minute", other: "The visit waits for # more minutes" })}`,
    done: isTakenBack ? t`Taken back` : isStamps ? t`The stamp is on the card` : t`The points are on the card`,
    took,
    row: row === null ? null : { title: standing === "called_off" ? visit : got, text: row },
    guestSide: t`For the guest`,
    guestTitle:
      standing === "waiting" ? t`Scan with your camera` : standing === "run_out" ? titles.run_out : t`Thank you`,
    guestText: standing === "waiting" ? onIt : null,
    guestDone: isTakenBack ? t`Taken back` : isPaper ? t`The printed card is yours` : t`The card is on the phone`,
    guestAhead: till.ahead(card, claim.balance, rewards) ?? "",
    staffTitle: standing === "waiting" ? t`Guest without a card` : titles[standing],
    staffText:
      standing === "waiting"
        ? t`Turn the tablet to the guest. Nothing to type.`
        : standing === "taken"
          ? `${whose} ${took}`
          : texts[standing],
  };
}
