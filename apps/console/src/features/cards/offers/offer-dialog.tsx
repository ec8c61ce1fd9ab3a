import { useLingui } from "@lingui/react/macro";
import type { OfferPart } from "@rewardo/contract/programme-parts";
import { useState } from "react";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { programmeCalls } from "../api.ts";
import { ItemFilter } from "../fields/item-filter.tsx";
import { offerBodyOf, offerFormOf, offerGapsOf, type OfferForm, type OfferWay } from "./offer-form.ts";
import { PartDialog } from "../parts/part-dialog.tsx";
import { CountField, DecimalField } from "../fields/typed-fields.tsx";
import { TimesFields, ValidityFields, WhereField } from "../fields/when-and-where.tsx";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";

interface OfferDialogProps {
  /** `null`: a new one. */
  offer: OfferPart | null;
  onClose: () => void;
}

/** What an offer is called, what it does, for which items and when. */
export function OfferDialog({ offer, onClose }: OfferDialogProps) {
  const { t } = useLingui();
  const { programme, content } = useCardDraft();
  const words = useCardWords(programme.type);
  const language = useSession().business?.language ?? "en";
  const rewards = content.rewards.filter(({ status, _id }) => status === "active" || _id === offer?.reward_id);
  const [form, setForm] = useState<OfferForm>(() => offerFormOf(offer, rewards[0]?._id ?? null));
  const [wasSent, setSent] = useState(false);
  const gaps = offerGapsOf(form, language);
  const isMissing = (field: string) => wasSent && gaps.has(field);
  const change = (changes: Partial<OfferForm>) => setForm((before) => ({ ...before, ...changes }));
  const points = programme.type === "points";
  const save = (idempotencyKey: string) => {
    const { card_id: id, version } = programme;
    const body = offerBodyOf(form);
    return offer === null
      ? call(programmeCalls.addOffer, { params: { id }, body, idempotencyKey })
      : call(programmeCalls.changeOffer, { params: { id, part_id: offer._id }, body, version });
  };
  return (
    <PartDialog
      title={offer === null ? t`New offer` : t`Edit offer`}
      isNew={offer === null}
      form={form}
      isComplete={gaps.size === 0}
      onTried={() => setSent(true)}
      save={save}
      onClose={onClose}
    >
      <LocalizedTextField
        label={t({ message: "Offer", context: "name of an offer" })}
        hint={t`Short, as customers read it: Double on cake.`}
        language={language}
        value={form.name}
        onChange={(name) => change({ name })}
        errorOf={(one) =>
          isMissing("name") && one === language ? t`This is needed in the language of your business` : undefined
        }
      />
      <RadioGroup<OfferWay>
        legend={t({ message: "What it does", context: "offer" })}
        column
        value={form.way}
        onChange={(way) => change({ way })}
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
          ...(rewards.length > 0 || form.way === "reward"
            ? [{ value: "reward" as const, label: t`These items for a reward`, hint: t`For what the reward costs.` }]
            : []),
        ]}
      />
      {form.way === "multiply" && (
        <DecimalField
          label={t`Times`}
          least={1}
          most={100}
          value={form.multiplier}
          error={isMissing("multiplier") ? t`From 1 to 100` : undefined}
          onChange={(multiplier) => change({ multiplier })}
        />
      )}
      {form.way === "points" && (
        <CountField
          label={words.costLabel}
          value={form.cost}
          error={isMissing("cost") ? t`At least 1` : undefined}
          onChange={(cost) => change({ cost })}
        />
      )}
      {form.way === "reward" && (
        <Select
          label={t({ message: "Reward", context: "name of a reward" })}
          options={rewards.map(({ _id, name }) => ({ value: _id, label: words.text(name) }))}
          value={form.reward_id ?? ""}
          onChange={({ currentTarget }) => change({ reward_id: currentTarget.value })}
        />
      )}
      <ItemFilter
        label={t`Which items`}
        withoutPoints
        value={form.filter}
        error={isMissing("items") ? t`Name at least one` : undefined}
        onChange={(filter) => change({ filter, product_ids: [] })}
      />
      <ValidityFields
        value={form.validity}
        withoutHours
        isWrong={isMissing("validity")}
        onChange={(validity) => change({ validity })}
      />
      <TimesFields value={form.times} isWrong={isMissing("times")} onChange={(times) => change({ times })} />
      <WhereField
        value={form.place_ids}
        isWrong={isMissing("places")}
        onChange={(place_ids) => change({ place_ids })}
      />
    </PartDialog>
  );
}
