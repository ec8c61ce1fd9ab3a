import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Import, ImportCounts } from "@rewardo/contract/imports";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";

/** Number of imported addresses with a consent that are not confirmed yet. */
export function useWaitingWords(): (unconfirmed: number) => string {
  const { t } = useLingui();
  return (unconfirmed) =>
    t`${plural(unconfirmed, { one: "# address with a consent waits for confirmation: nothing is sent there before. You can mail the card to confirm it.", other: "# addresses with a consent wait for confirmation: nothing is sent there before. You can mail the card to confirm them." })}`;
}

/** What the lines will do, in sentences: the summary before the start. */
export function useHappens(): (of: Import, counts: ImportCounts) => { does: string[]; leaves: string | null } {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  const cards = useCards();
  const waiting = useWaitingWords();
  const isStamps = (card_id: string | null | undefined) =>
    (cards.byId.get(card_id ?? "")?.stamps_required ?? null) !== null;
  return (
    { kind, options, card_id },
    { created, changed, known, set_aside, partial = 0, returned = 0, unconfirmed = 0, points, amount },
  ) => {
    const money = business === null ? "" : format.money(amount, business.currency);
    const units = format.number(points);
    const sentences: (string | false)[] = [
      created > 0 &&
        {
          customers: t`${plural(created, { one: "# customer is added and gets the card.", other: "# customers are added and get the card." })}`,
          transactions: t`${plural(created, { one: "# purchase is added to the history.", other: "# purchases are added to the history." })}`,
          products: t`${plural(created, { one: "# product is added to the offer.", other: "# products are added to the offer." })}`,
        }[kind],
      returned > 0 &&
        t`${plural(returned, { one: "# return lowers the turnover.", other: "# returns lower the turnover." })}`,
      kind === "transactions" && created + returned > 0 && t`Together they come to ${money}.`,
      unconfirmed > 0 && waiting(unconfirmed),
      kind === "customers" &&
        points > 0 &&
        (isStamps(card_id)
          ? t`${plural(points, { one: "Their balances come along: # stamp altogether.", other: "Their balances come along: # stamps altogether." })}`
          : t`${plural(points, { one: "Their balances come along: # point altogether.", other: "Their balances come along: # points altogether." })}`),
      kind === "transactions" &&
        (options.earn === "none"
          ? t`Balances stay as they are.`
          : t`By the card’s rules they bring ${units} points or stamps.`),
      changed > 0 &&
        t`${plural(changed, { one: "# is known here and gets what was empty; nothing is overwritten.", other: "# are known here and get what was empty; nothing is overwritten." })}`,
      partial > 0 &&
        t`${plural(partial, { one: "# line is taken without a field that could not be read.", other: "# lines are taken without a field that could not be read." })}`,
      known > 0 &&
        t`${plural(known, { one: "# is here already and stays as it is.", other: "# are here already and stay as they are." })}`,
    ];
    return {
      does: sentences.filter((sentence) => sentence !== false),
      leaves:
        set_aside === 0
          ? null
          : t`${plural(set_aside, { one: "# line is set aside. You get it as a file, to correct and send again.", other: "# lines are set aside. You get them as a file, to correct and send again." })}`,
    };
  };
}
