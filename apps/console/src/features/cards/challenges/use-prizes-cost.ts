/** What prizes cost the business at most, as far as it has said what its rewards cost. */
import type { Programme } from "@rewardo/contract/programmes";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { simulationsQuery } from "../api.ts";
import { type PrizesForm, prizesCost } from "./challenge-form.ts";

/** `undefined` while it is asked for; `null`: what a reward costs was not said for the latest simulation. */
export function usePrizesCost(prizes: PrizesForm, programme: Programme): string | null | undefined {
  const { business } = useSession();
  const format = useFormat();
  const { data } = useQuery(simulationsQuery(programme.card_id));
  if (data === undefined) return undefined;
  const stated = new Map(data.items[0]?.reward_values.map(({ reward_id, amount }) => [reward_id, amount]));
  const cost = prizesCost(prizes, programme.live.rewards, stated);
  return cost === null ? null : format.money(cost, business?.currency ?? "PLN");
}
