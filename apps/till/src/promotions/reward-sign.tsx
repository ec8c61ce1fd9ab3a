import type { Preview } from "@rewardo/contract/scanner";
import { UploadImage } from "@rewardo/loyalty/upload-image.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useTillWords } from "../words.ts";
import c from "./reward-sign.module.css";

type Reward = Preview["rewards"][number];

/** A reward's own picture; a gift where it has none. */
export function RewardSign({ image }: Pick<Reward, "image">) {
  return image === null ? (
    <Icon name="gift-fill" size={22} />
  ) : (
    <UploadImage name={image} width={36} height={36} alt="" eager className={c.picture} />
  );
}

/** What staff do beside handing a reward over; `null` where that is all. */
export function useRewardEffect(currency: string): (reward: Reward) => string | null {
  const words = useTillWords();
  const format = useFormat();
  return ({ effect }) => {
    switch (effect.kind) {
      case "none":
        return null;
      case "discount_percentage":
        return `−${format.number(effect.percent, 2)}%`;
      case "discount_amount":
        return `−${format.money(effect.amount, currency)}`;
      case "custom":
        return words.name(effect.text);
    }
  };
}
