import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CardTemplate, StampPer } from "@rewardo/contract/cards";
import { useState } from "react";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { StampPick, StockPick } from "@rewardo/loyalty/card/pick.tsx";
import { looks, templates, useTemplateWords, usualCost } from "../../kit/card-templates.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { configureCalls } from "./calls.ts";
import c from "./configure.module.css";
import { StepForm } from "./step-form.tsx";

const stampCounts = Array.from({ length: 12 }, (_, more) => 5 + more);

/** A whole number of points from 1 to 99,999, or nothing while another is typed. */
const wholeOf = (typed: string): number | null => Number(typed.replaceAll(/\D/g, "").slice(0, 5)) || null;

/** The first card, from a template; it stands beside its fields as customers will see it. */
export function CardStep({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useLingui();
  const { business } = useSession();
  const words = useTemplateWords();
  const [template, setTemplate] = useState<CardTemplate>("coffee_stamps");
  const [look, setLook] = useState(looks.coffee_stamps);
  const [name, setName] = useState(words.coffee_stamps.name);
  // `null` until it is typed: then it follows the template and its stamps.
  const [typedReward, setReward] = useState<string | null>(null);
  const reward = typedReward ?? words[template].reward(look.required ?? 0);
  // The same for every try: a card whose answer was lost is not opened twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [stampPer, setStampPer] = useState<StampPer>("item");
  const fullAt = (stamp: number) => {
    const paid = stamp - 1;
    return stampPer === "item"
      ? plural(paid, {
          one: `Stamp ${stamp} brings the reward at once: # item is paid, then one is on the house.`,
          other: `Stamp ${stamp} brings the reward at once: # items are paid, then one is on the house.`,
        })
      : plural(paid, {
          one: `Stamp ${stamp} brings the reward at the same visit: # visit is paid, then one is on the house.`,
          other: `Stamp ${stamp} brings the reward at the same visit: # visits are paid, then one is on the house.`,
        });
  };
  const [cost, setCost] = useState<number | null>(usualCost);
  const choose = (next: CardTemplate) => {
    const before = words[template];
    setTemplate(next);
    setLook(looks[next]);
    // Typed text stays; text of the previous template is replaced.
    if (name === before.name) setName(words[next].name);
  };
  return (
    <div className={c.beside}>
      <StepForm
        title={t`Your first card`}
        lead={t`Choose what fits your customers best.`}
        action={t`Launch the card`}
        send={async () => {
          const { stock, icon: stamp_icon } = look;
          const size =
            look.required === null
              ? { reward_cost: cost ?? usualCost }
              : { stamps_required: look.required, stamp_per: stampPer };
          const body = {
            template,
            name: name.trim(),
            stock,
            stamp_icon,
            reward_name: reward.trim(),
            only_first: true,
            ...size,
          };
          await call(configureCalls.createCard, { body, idempotencyKey });
          await onDone();
        }}
      >
        <RadioGroup
          legend={t`Kind of card`}
          name="template"
          column
          options={templates.map((value) => ({ value, label: words[value].label, hint: words[value].hint }))}
          value={template}
          onChange={choose}
        />
        {look.required !== null && (
          <RadioGroup
            legend={t`A stamp for`}
            name="stamp_per"
            column
            options={[
              { value: "item", label: t`Each item`, hint: t`The till asks how many: two coffees are two stamps.` },
              { value: "visit", label: t`Each visit`, hint: t`One stamp, however much is bought.` },
            ]}
            value={stampPer}
            onChange={setStampPer}
          />
        )}
        <TextField
          label={t`Name of the card`}
          name="name"
          maxLength={100}
          pattern=".*\S.*"
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextField
          label={t`Reward`}
          name="reward"
          maxLength={100}
          pattern=".*\S.*"
          autoComplete="off"
          value={reward}
          onChange={({ currentTarget }) => setReward(currentTarget.value)}
        />
        {look.required === null ? (
          <TextField
            label={t`Points needed for the reward`}
            name="reward_cost"
            inputMode="numeric"
            figures
            value={cost ?? ""}
            required
            onChange={(event) => setCost(wholeOf(event.currentTarget.value))}
          />
        ) : (
          <Select
            label={t`Stamps for a full card`}
            hint={fullAt(look.required)}
            name="stamps_required"
            options={stampCounts.map((count) => ({ value: String(count), label: String(count) }))}
            value={String(look.required)}
            onChange={(event) => setLook({ ...look, required: Number(event.currentTarget.value) })}
          />
        )}
        <StockPick legend={t`Paper`} value={look.stock} onChange={(stock) => setLook({ ...look, stock })} />
        <StampPick legend={t`Stamp`} value={look.icon} onChange={(icon) => setLook({ ...look, icon })} />
      </StepForm>
      <div className={c.preview}>
        <LoyaltyCard
          business={business?.name ?? ""}
          programme={name}
          stock={look.stock}
          face={
            look.required === null
              ? {
                  kind: "points",
                  balance: 12,
                  unit: t`points`,
                  rewards: [{ cost: cost ?? usualCost, stamp: look.icon }],
                }
              : { kind: "stamps", count: 3, required: look.required, stamp: look.icon }
          }
          rewardLine={reward}
        />
      </div>
    </div>
  );
}
