import { useLingui } from "@lingui/react/macro";
import { OfferFields, type OfferPart, type RewardPart } from "@rewardo/contract/programme-parts";
import { useState } from "react";
import type { FieldDescription } from "../../../kit/form/description.ts";
import { useFormField } from "../../../kit/form/use-form-field.ts";
import type { Typed } from "../../../kit/form/kinds/use-typed.ts";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import c from "../fields/rule-fields.module.css";
import { CountField, DecimalField } from "../fields/typed-fields.tsx";
import { allItems, usePartFields } from "../fields/use-part-fields.tsx";
import { always } from "../fields/when-and-where.tsx";
import { PartForm } from "../parts/part-form.tsx";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";
import { type OfferWay, wayOf } from "./offer-way.ts";
import { useOfferWords } from "./use-offer-words.ts";

interface OfferDialogProps {
  /** `null`: a new one. */
  offer: OfferPart | null;
  onClose: () => void;
}

type WayName = "kind" | "multiplier" | "cost" | "reward_id";

/** What an offer is called, what it does, for which items and when. */
export function OfferDialog({ offer, onClose }: OfferDialogProps) {
  const { t } = useLingui();
  const { programme, content } = useCardDraft();
  const says = useOfferWords(programme.type, content.rewards);
  const fields = usePartFields(programme.type);
  const rewards = content.rewards.filter(({ status, _id }) => status === "active" || _id === offer?.reward_id);
  const label = t({ message: "What it does", context: "offer" });
  const way: FieldDescription<WayName> = {
    ...{ kind: "custom", names: ["kind", "multiplier", "cost", "reward_id"], label },
    show: (values) => says.effect(values as unknown as OfferPart),
    render: () => <WayFields label={label} rewards={rewards} />,
    check: ({ kind, cost, multiplier }) =>
      kind === "points" && cost === null && multiplier === null ? [{ path: "cost", code: "required" }] : [],
  };
  return (
    <PartForm
      name="offers"
      part={offer}
      title={offer === null ? t`New offer` : t`Edit offer`}
      schema={OfferFields}
      defaults={{
        ...{ kind: "points", multiplier: 2, items: allItems },
        ...{ validity: { kind: "unlimited" }, times: always },
      }}
      sections={[
        {
          fields: [
            fields.text(
              "name",
              t({ message: "Offer", context: "name of an offer" }),
              t`Short, as customers read it: Double on cake.`,
            ),
            way,
            fields.items(false),
            fields.validity(true),
            fields.times(),
            fields.places(),
          ],
        },
      ]}
      onClose={onClose}
    />
  );
}

/** What an offer does; each way keeps what was typed while another is looked at. */
function WayFields({ label, rewards }: { label: string; rewards: readonly RewardPart[] }) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const words = useCardWords(programme.type);
  const { wrong, unless } = usePartFields(programme.type);
  const kind = useFormField<OfferPart["kind"]>("kind");
  const multiplier = useFormField<Typed>("multiplier", { words: unless(wrong.multiplier) });
  const cost = useFormField<number>("cost", { words: unless(wrong.count) });
  const reward = useFormField<string>("reward_id", { words: () => t`Choose a reward` });
  const now = { kind: kind.value ?? "points", cost: cost.value, multiplier: multiplier.value };
  const [chosen, setChosen] = useState<OfferWay>(wayOf(now));
  const [typed, setTyped] = useState({ multiplier: now.multiplier, cost: now.cost, reward_id: reward.value });
  // While nothing is typed in its field, points and the multiplier are alike.
  const isOpen = now.kind === "points" && now.cost === null && now.multiplier === null;
  const way = isOpen ? chosen : wayOf(now);
  const points = programme.type === "points";
  const choose = (next: OfferWay) => {
    const kept = {
      multiplier: now.multiplier ?? typed.multiplier,
      cost: now.cost ?? typed.cost,
      reward_id: reward.value ?? typed.reward_id,
    };
    setTyped(kept);
    setChosen(next);
    kind.set(next === "reward" ? "reward" : "points");
    multiplier.set(next === "multiply" ? kept.multiplier : null);
    cost.set(next === "points" ? kept.cost : null);
    reward.set(next === "reward" ? (kept.reward_id ?? rewards[0]?._id ?? null) : null);
  };
  return (
    <div className={c.effect}>
      <RadioGroup<OfferWay>
        legend={label}
        column
        value={way}
        error={kind.error}
        onChange={choose}
        options={[
          {
            value: "multiply",
            label: points ? t`More points for these items` : t`More stamps for these items`,
            hint: t`By itself, with every receipt that has them.`,
          },
          {
            value: "points",
            label: points ? t`These items for points` : t`These items for stamps`,
            hint: t`Staff choose the item at the till.`,
          },
          ...(rewards.length > 0 || way === "reward"
            ? [{ value: "reward" as const, label: t`These items for a reward`, hint: t`For what the reward costs.` }]
            : []),
        ]}
      />
      {way === "multiply" && (
        <DecimalField
          label={t`Times`}
          value={multiplier.value}
          error={multiplier.error ?? (cost.error === undefined ? undefined : wrong.multiplier)}
          onChange={(next) => {
            multiplier.set(next);
            cost.set(null);
          }}
        />
      )}
      {way === "points" && (
        <CountField label={words.costLabel} value={cost.value} error={cost.error} onChange={cost.set} />
      )}
      {way === "reward" && (
        <Select
          label={t({ message: "Reward", context: "name of a reward" })}
          options={rewards.map(({ _id, name }) => ({ value: _id, label: words.text(name) }))}
          value={reward.value ?? ""}
          error={reward.error}
          onChange={({ currentTarget }) => reward.set(currentTarget.value)}
        />
      )}
    </div>
  );
}
