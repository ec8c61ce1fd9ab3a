import { useLingui } from "@lingui/react/macro";
import { RewardFields, type RewardPart } from "@rewardo/contract/programme-parts";
import { image } from "../../../kit/form/kinds/image.tsx";
import { usePartFields } from "../fields/use-part-fields.tsx";
import { PartForm } from "../parts/part-form.tsx";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";

interface RewardDialogProps {
  /** `null`: a new one. */
  reward: RewardPart | null;
  /** What a new one begins with. */
  suggested?: RewardPart | undefined;
  onClose: () => void;
}

/** What a reward is called, looks like, costs and does, how many there are, and when and where it is handed out. */
export function RewardDialog({ reward, suggested, onClose }: RewardDialogProps) {
  const { t } = useLingui();
  const { programme, content } = useCardDraft();
  const words = useCardWords(programme.type);
  const fields = usePartFields(programme.type);
  return (
    <PartForm
      name="rewards"
      part={reward}
      title={reward === null ? t`New reward` : t`Edit reward`}
      schema={RewardFields}
      defaults={{
        ...{ name: suggested?.name ?? null, cost: suggested?.cost ?? content.stamps_required },
        ...{ effect: { kind: "none" }, validity: { kind: "unlimited" } },
      }}
      sections={[
        {
          fields: [
            fields.text(
              "name",
              t({ message: "Reward", context: "name of a reward" }),
              t`Short, as it appears on the card: 10th coffee.`,
            ),
            fields.text("description", t`What the customer gets`, t`In a line: any hot drink, any size.`),
            fields.figure({ name: "cost", label: words.costLabel, most: 100_000_000 }),
            fields.effect({
              none: t`Is handed over`,
              discount_percentage: t`Takes a percentage off`,
              discount_amount: t`Takes an amount off`,
              custom: t`Something that staff do`,
            }),
            image({ name: "image", label: t`Picture` }),
            fields.figure({
              name: "stock",
              label: t`How many there are`,
              hint: t`Leave empty if there is no limit.`,
              most: 1_000_000_000,
            }),
            fields.validity(true),
            fields.places(),
          ],
        },
      ]}
      onClose={onClose}
    />
  );
}
