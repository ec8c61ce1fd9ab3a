import { useLingui } from "@lingui/react/macro";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { RewardPart } from "@rewardo/contract/programme-parts";
import { useState } from "react";
import { lazyControl } from "../../../kit/form/kinds/lazy-control.tsx";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { settledTexts } from "../../../kit/form/kinds/localized-texts.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { programmeCalls } from "../api.ts";
import { isPast } from "../coupons/coupon-form.ts";
import { ValidityFields, WhereField } from "../fields/when-and-where.tsx";
import { PartDialog, wholeOf } from "../parts/part-dialog.tsx";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";
import { effectFormOf, effectOf, RewardEffectFields } from "./reward-effect-fields.tsx";
// The control comes late, its few styles with all others.
import "../../../kit/form/image/image-field.module.css";

const ImageField = lazyControl(async () => (await import("../../../kit/form/image/image-field.tsx")).ImageField, 240);

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
  const { business } = useSession();
  const language = business?.language ?? "en";
  const [name, setName] = useState<LocalizedText | null>(reward?.name ?? suggested?.name ?? null);
  const [description, setDescription] = useState<LocalizedText | null>(reward?.description ?? null);
  const [image, setImage] = useState<string | null>(reward?.image ?? null);
  const [isSending, setSending] = useState(false);
  const [effect, setEffect] = useState(() => effectFormOf(reward?.effect ?? { kind: "none" }));
  const [cost, setCost] = useState<number | null>(reward?.cost ?? suggested?.cost ?? content.stamps_required);
  const [stock, setStock] = useState<number | null>(reward?.stock ?? null);
  const [validity, setValidity] = useState<RewardPart["validity"]>(reward?.validity ?? { kind: "unlimited" });
  const [places, setPlaces] = useState<string[] | null>(reward?.place_ids ?? null);
  const [wasSent, setSent] = useState(false);
  const isNamed = name?.[language] !== undefined;
  const does = effectOf(effect, language);
  const isOver = validity.kind === "datetime_range" && isPast(validity);
  const words = useCardWords(programme.type);
  const save = async (idempotencyKey: string) => {
    const { card_id: id, version } = programme;
    const body = {
      ...{ name: settledTexts(name) ?? {}, description: settledTexts(description) },
      ...{ image, cost: cost ?? 0, effect: does ?? { kind: "none" as const }, stock, validity, place_ids: places },
    };
    return reward === null
      ? call(programmeCalls.addReward, { params: { id }, body, idempotencyKey })
      : call(programmeCalls.changeReward, { params: { id, part_id: reward._id }, body, version });
  };
  return (
    <PartDialog
      title={reward === null ? t`New reward` : t`Edit reward`}
      isNew={reward === null}
      form={[name, description, image, effect, cost, stock, validity, places]}
      isComplete={isNamed && cost !== null && does !== null && !isSending && !isOver && places?.length !== 0}
      onTried={() => setSent(true)}
      save={save}
      onClose={onClose}
    >
      <LocalizedTextField
        label={t({ message: "Reward", context: "name of a reward" })}
        hint={t`Short, as it appears on the card: 10th coffee.`}
        language={language}
        value={name}
        onChange={setName}
        errorOf={(one) =>
          wasSent && !isNamed && one === language ? t`This is needed in the language of your business` : undefined
        }
      />
      <LocalizedTextField
        label={t`What the customer gets`}
        hint={t`In a line: any hot drink, any size.`}
        language={language}
        optional
        value={description}
        onChange={setDescription}
      />
      <TextField
        label={words.costLabel}
        inputMode="numeric"
        figures
        value={cost ?? ""}
        error={wasSent && cost === null ? t`At least 1` : undefined}
        onChange={({ currentTarget }) => setCost(wholeOf(currentTarget.value))}
      />
      <RewardEffectFields value={effect} language={language} isWrong={wasSent && does === null} onChange={setEffect} />
      <ImageField label={t`Picture`} optional value={image} onChange={setImage} onBusy={setSending} />
      <TextField
        label={t`How many there are`}
        hint={t`Leave it empty if there is no end to them.`}
        inputMode="numeric"
        figures
        optional
        value={stock ?? ""}
        onChange={({ currentTarget }) => setStock(wholeOf(currentTarget.value))}
      />
      <ValidityFields value={validity} withoutHours isWrong={wasSent && isOver} onChange={setValidity} />
      <WhereField value={places} isWrong={wasSent && places?.length === 0} onChange={setPlaces} />
    </PartDialog>
  );
}
