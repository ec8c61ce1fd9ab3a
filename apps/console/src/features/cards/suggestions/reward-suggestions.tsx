import { useLingui } from "@lingui/react/macro";
import type { SuggestedReward } from "@rewardo/contract/ai";
import type { Locale } from "@rewardo/contract/fields";
import type { RewardPart } from "@rewardo/contract/programme-parts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";
import { NothingFound, SuggestionFrame } from "./suggestion-frame.tsx";
import { SuggestionTicket } from "./suggestion-ticket.tsx";
import { suggestedRewardsQuery, useHideSuggestion } from "./suggestions-api.ts";
import { useSuggestionWords } from "./use-suggestion-words.ts";

const draftOf = ({ name, cost }: SuggestedReward): RewardPart => ({
  ...{ _id: "", status: "active", name, description: null, cost },
  ...{ image: null, effect: { kind: "none" }, validity: { kind: "unlimited" }, place_ids: null, stock: null },
});

/** Rewards that the figures suggest; where there is none, why. */
export function RewardSuggestions({ onUse }: { onUse: (draft: RewardPart) => void }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { programme } = useCardDraft();
  const hide = useHideSuggestion();
  const query = useQuery(suggestedRewardsQuery(programme.card_id, i18n.locale as Locale));
  const words = useCardWords(programme.type);
  const why = useSuggestionWords(programme.type, query.data?.currency ?? "PLN");
  if (query.data === undefined) return null;
  if (query.data.items.length === 0) {
    const lookedFor = t`We look in your figures for what is bought most and how far away the first reward is. At the moment there is nothing to suggest.`;
    return <NothingFound maker={query.data} lookedFor={lookedFor} />;
  }
  return (
    <SuggestionFrame maker={query.data} days={query.data.days}>
      {query.data.items.map((one, at) => (
        <SuggestionTicket
          key={`${one.reason.kind} ${at}`}
          figure={format.number(one.cost)}
          unit={words.unit(one.cost)}
          words={why}
          name={words.text(one.name)}
          reason={one.reason}
          effect={one.effect}
          onUse={async () => onUse(draftOf(one))}
          onHide={(isHidden) => hide(one.reason.kind, isHidden)}
        />
      ))}
    </SuggestionFrame>
  );
}
