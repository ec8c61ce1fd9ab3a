import { useLingui } from "@lingui/react/macro";
import { LevelFields, type LevelPart } from "@rewardo/contract/programme-parts";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { onlyWhile } from "../../../kit/form/description.ts";
import { custom } from "../../../kit/form/kinds/custom.tsx";
import type { Values } from "../../../kit/form/values.ts";
import { StockPick } from "@rewardo/loyalty/card/pick.tsx";
import { cardStocks } from "@rewardo/loyalty/card/stock.ts";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import c from "../fields/rule-fields.module.css";
import { CountField, DecimalField } from "../fields/typed-fields.tsx";
import { usePartFields } from "../fields/use-part-fields.tsx";
import { PartForm } from "../parts/part-form.tsx";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";
import { LevelImpact } from "./level-impact.tsx";

interface LevelDialogProps {
  /** `null`: a new one. */
  level: LevelPart | null;
  onClose: () => void;
}

type Basis = LevelPart["basis"];
type Stock = NonNullable<LevelPart["card_stock"]>;

const isByPeriod = ({ basis }: Values): boolean => basis === "points_earned_period";
const canBeLost = ({ downgrade }: Values): boolean => downgrade === "single_level";

/** What a level is called, where it begins, what it gives and whether it can be lost; with whom that moves. */
export function LevelDialog({ level, onClose }: LevelDialogProps) {
  const { t } = useLingui();
  const { programme, content } = useCardDraft();
  const words = useCardWords(programme.type);
  const fields = usePartFields(programme.type);
  const points = programme.type === "points";
  const bases: Readonly<Record<Basis, string>> = {
    points_earned_period: points ? t`Points earned within some months` : t`Stamps earned within some months`,
    balance: points ? t`Points on the card now` : t`Stamps on the card now`,
  };
  const [threshold, losing] = [points ? t`Begins at points` : t`Begins at stamps`, t`Can be lost again`];
  const isTaken = (value: unknown) =>
    content.levels.some((one) => one._id !== level?._id && one.status === "active" && one.threshold === value);
  const taken = t`Another level begins there`;
  return (
    <PartForm
      name="levels"
      part={level}
      title={level === null ? t`New level` : t`Edit level`}
      schema={LevelFields}
      defaults={{
        ...{ basis: "points_earned_period", period_months: 12, multiplier: 1 },
        ...{ downgrade: "single_level", grace_days: 60 },
      }}
      check={(values) => (isTaken(values.threshold) ? [{ path: "threshold", code: "taken" }] : [])}
      sections={[
        {
          fields: [
            fields.text(
              "name",
              t({ message: "Level", context: "name of a level" }),
              t`Short, as it appears on the card: Gold.`,
            ),
            fields.text(
              "description",
              t`What members of it get`,
              t`In a line: oat milk for free, a cake on their birthday.`,
            ),
            custom<Stock, "card_stock">({
              name: "card_stock",
              label: t`Card stock`,
              show: (value) => words.value("card_stock", value),
              render: ({ value, set, error }) => (
                <div className={c.effect}>
                  <Checkbox
                    checked={value !== null}
                    error={error}
                    onChange={({ currentTarget }) =>
                      set(currentTarget.checked ? (cardStocks.find((stock) => stock !== content.stock) ?? null) : null)
                    }
                    hint={t`Staff recognise the level at a glance.`}
                  >
                    {t`A card stock of its own`}
                  </Checkbox>
                  {value !== null && <StockPick legend={t`Card stock`} value={value} onChange={set} />}
                </div>
              ),
            }),
            custom<Basis, "basis">({
              name: "basis",
              label: t`What counts`,
              show: (value) => (value === null ? null : bases[value]),
              render: ({ value, set, error }) => (
                <RadioGroup<Basis>
                  legend={t`What counts`}
                  column
                  value={value ?? "balance"}
                  error={error}
                  onChange={set}
                  options={[
                    {
                      value: "points_earned_period",
                      label: bases.points_earned_period,
                      hint: t`Spending them does not lower a level.`,
                    },
                    { value: "balance", label: bases.balance },
                  ]}
                />
              ),
            }),
            custom<number, "threshold">({
              name: "threshold",
              label: threshold,
              half: true,
              words: (fault) => (fault.code === "taken" ? taken : fields.unless(fields.wrong.count)(fault)),
              show: (value) => words.value("threshold", value),
              render: ({ value, set, error }) => (
                <CountField
                  label={threshold}
                  most={1_000_000_000}
                  value={value}
                  error={isTaken(value) ? taken : error}
                  onChange={set}
                />
              ),
            }),
            onlyWhile(
              isByPeriod,
              12,
              fields.figure({ name: "period_months", label: t`Over how many months`, half: true, most: 60 }),
            ),
            fields.figure({
              Control: DecimalField,
              name: "multiplier",
              label: points ? t`Points of each visit times` : t`Stamps of each visit times`,
              half: true,
              wrong: fields.wrong.multiplier,
            }),
            custom<LevelPart["downgrade"], "downgrade">({
              name: "downgrade",
              label: losing,
              show: (value) => (value === "single_level" ? t`Yes` : t`No`),
              render: ({ value, set, error }) => (
                <Checkbox
                  checked={value === "single_level"}
                  error={error}
                  onChange={({ currentTarget }) => set(currentTarget.checked ? "single_level" : "none")}
                  hint={t`One level down at a time. Otherwise it stays theirs.`}
                >
                  {losing}
                </Checkbox>
              ),
            }),
            onlyWhile(
              canBeLost,
              0,
              custom<number, "grace_days">({
                name: "grace_days",
                label: t`Days of grace before it is lost`,
                show: (value) => words.value("grace_days", value),
                render: ({ value, set, error }) => (
                  <CountField
                    label={t`Days of grace before it is lost`}
                    most={365}
                    optional
                    value={value === 0 ? null : value}
                    error={error}
                    onChange={(days) => set(days ?? 0)}
                  />
                ),
              }),
            ),
            { kind: "custom", names: [], label: "", show: () => null, render: () => <Impact level={level} /> },
          ],
        },
      ]}
      onClose={onClose}
    />
  );
}

/** Whom the level would move as it is typed. */
function Impact({ level }: { level: LevelPart | null }) {
  const { programme } = useCardDraft();
  const { control } = useFormContext<Omit<LevelPart, "threshold"> & { threshold: number | null }>();
  const [threshold, basis, months, downgrade] = useWatch({
    control,
    name: ["threshold", "basis", "period_months", "downgrade"],
  });
  const asked = useMemo(
    () => ({
      ...(level === null ? {} : { level_id: level._id }),
      ...(threshold === null ? {} : { threshold }),
      ...{ basis, period_months: months ?? 12, downgrade },
    }),
    [level, threshold, basis, months, downgrade],
  );
  return threshold === null ? null : <LevelImpact cardId={programme.card_id} asked={asked} />;
}
