import { useLingui } from "@lingui/react/macro";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { LevelPart } from "@rewardo/contract/programme-parts";
import { useMemo, useState } from "react";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { settledTexts } from "../../../kit/form/kinds/localized-texts.ts";
import { StockPick } from "@rewardo/loyalty/card/pick.tsx";
import { cardStocks } from "@rewardo/loyalty/card/stock.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { programmeCalls } from "../api.ts";
import { LevelImpact } from "./level-impact.tsx";
import { PartDialog } from "../parts/part-dialog.tsx";
import c from "../fields/rule-fields.module.css";
import { CountField, DecimalField } from "../fields/typed-fields.tsx";
import { useCardDraft } from "../use-draft.ts";

interface LevelDialogProps {
  /** `null`: a new one. */
  level: LevelPart | null;
  onClose: () => void;
}

const startOf = (level: LevelPart | null) => ({
  basis: level?.basis ?? ("points_earned_period" as const),
  downgrade: level?.downgrade ?? ("single_level" as const),
});

/** What a level is called, where it begins, what it gives and whether it can be lost; with whom that moves. */
export function LevelDialog({ level, onClose }: LevelDialogProps) {
  const { t } = useLingui();
  const { programme, content } = useCardDraft();
  const language = useSession().business?.language ?? "en";
  const [name, setName] = useState<LocalizedText | null>(level?.name ?? null);
  const [description, setDescription] = useState<LocalizedText | null>(level?.description ?? null);
  const [threshold, setThreshold] = useState<number | null>(level?.threshold ?? null);
  const [basis, setBasis] = useState<LevelPart["basis"]>(startOf(level).basis);
  const [months, setMonths] = useState<number | null>(level?.period_months ?? 12);
  const [multiplier, setMultiplier] = useState<number | null>(level?.multiplier ?? 1);
  const [downgrade, setDowngrade] = useState<LevelPart["downgrade"]>(startOf(level).downgrade);
  const [grace, setGrace] = useState<number | null>(level?.grace_days ?? 60);
  const [cardStock, setCardStock] = useState<LevelPart["card_stock"]>(level?.card_stock ?? null);
  const [wasSent, setSent] = useState(false);
  const isNamed = (name as Record<string, string | undefined> | null)?.[language] !== undefined;
  const isTaken = content.levels.some(
    (one) => one._id !== level?._id && one.status === "active" && one.threshold === threshold,
  );
  const points = programme.type === "points";
  const isByPeriod = basis === "points_earned_period";
  const asked = useMemo(
    () => ({
      ...(level === null ? {} : { level_id: level._id }),
      ...(threshold === null ? {} : { threshold }),
      ...{ basis, period_months: months ?? 12, downgrade },
    }),
    [level, threshold, basis, months, downgrade],
  );
  const save = (idempotencyKey: string) => {
    const { card_id: id, version } = programme;
    const body = {
      ...{ name: settledTexts(name) ?? {}, description: settledTexts(description), threshold: threshold ?? 1, basis },
      ...{ period_months: months ?? 12, multiplier: multiplier ?? 1, downgrade },
      grace_days: downgrade === "none" ? 0 : (grace ?? 0),
      card_stock: cardStock,
    };
    return level === null
      ? call(programmeCalls.addLevel, { params: { id }, body, idempotencyKey })
      : call(programmeCalls.changeLevel, { params: { id, part_id: level._id }, body, version });
  };
  const thresholdError = () => {
    if (isTaken) return t`Another level begins there`;
    return wasSent && threshold === null ? t`At least 1` : undefined;
  };
  return (
    <PartDialog
      title={level === null ? t`New level` : t`Edit level`}
      isNew={level === null}
      form={[name, description, threshold, basis, months, multiplier, downgrade, grace, cardStock]}
      isComplete={isNamed && threshold !== null && !isTaken && multiplier !== null && !(isByPeriod && months === null)}
      onTried={() => setSent(true)}
      save={save}
      onClose={onClose}
    >
      <LocalizedTextField
        label={t({ message: "Level", context: "name of a level" })}
        hint={t`Short, as it appears on the card: Gold.`}
        language={language}
        value={name}
        onChange={setName}
        errorOf={(one) =>
          wasSent && !isNamed && one === language ? t`This is needed in the language of your business` : undefined
        }
      />
      <LocalizedTextField
        label={t`What members of it get`}
        hint={t`In a line: oat milk for free, a cake on their birthday.`}
        language={language}
        optional
        value={description}
        onChange={setDescription}
      />
      <Checkbox
        checked={cardStock !== null}
        onChange={({ currentTarget }) =>
          setCardStock(currentTarget.checked ? (cardStocks.find((stock) => stock !== content.stock) ?? null) : null)
        }
        hint={t`The till sees the level before reading it.`}
      >
        {t`A card stock of its own`}
      </Checkbox>
      {cardStock !== null && <StockPick legend={t`Card stock`} value={cardStock} onChange={setCardStock} />}
      <RadioGroup<LevelPart["basis"]>
        legend={t`What counts`}
        column
        value={basis}
        onChange={setBasis}
        options={[
          {
            value: "points_earned_period",
            label: points ? t`Points earned within some months` : t`Stamps earned within some months`,
            hint: t`Spending them does not lower a level.`,
          },
          { value: "balance", label: points ? t`Points on the card now` : t`Stamps on the card now` },
        ]}
      />
      <div className={c.pair}>
        <CountField
          label={points ? t`Begins at points` : t`Begins at stamps`}
          most={1_000_000_000}
          value={threshold}
          error={thresholdError()}
          onChange={setThreshold}
        />
        {isByPeriod && (
          <CountField
            label={t`Over how many months`}
            most={60}
            value={months}
            error={wasSent && months === null ? t`At least 1` : undefined}
            onChange={setMonths}
          />
        )}
        <DecimalField
          label={points ? t`Points of each visit times` : t`Stamps of each visit times`}
          least={1}
          most={100}
          value={multiplier}
          error={wasSent && multiplier === null ? t`From 1 to 100` : undefined}
          onChange={setMultiplier}
        />
      </div>
      <Checkbox
        checked={downgrade === "single_level"}
        onChange={({ currentTarget }) => setDowngrade(currentTarget.checked ? "single_level" : "none")}
        hint={t`One level down at a time. Otherwise it stays theirs.`}
      >
        {t`Can be lost again`}
      </Checkbox>
      {downgrade === "single_level" && (
        <CountField label={t`Days of grace before it is lost`} most={365} optional value={grace} onChange={setGrace} />
      )}
      {threshold !== null && <LevelImpact cardId={programme.card_id} asked={asked} />}
    </PartDialog>
  );
}
