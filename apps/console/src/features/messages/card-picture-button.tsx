import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { EmailBlock } from "@rewardo/contract/message-fields";
import type { createUpload } from "@rewardo/contract/uploads";
import { type Language, pickText } from "@rewardo/rules";
import { useEffect, useRef } from "react";
import { cardStock } from "../../kit/loyalty-card/stock.ts";
import { useCards } from "../../kit/transactions/use-cards.ts";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { route } from "../../platform/api.ts";
import { sendFile } from "../../platform/send-file.ts";
import { useSession } from "../../platform/session/index.ts";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx";
import { toast } from "../../ui/toasts/toast.ts";

const upload = route<typeof createUpload>({ method: "POST", path: "/uploads", scope: "business" });

interface CardPictureButtonProps {
  /** The business's. */
  language: Language;
  onAdd: (block: EmailBlock) => void;
  disabled: boolean;
}

/** Adds a loyalty card as a picture, as it looks now, with its name for those who do not see it. */
export function CardPictureButton({ language, onAdd, disabled }: CardPictureButtonProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  // The text may go on being written while the picture is sent.
  const latest = useRef(onAdd);
  useEffect(() => {
    latest.current = onAdd;
  });
  const business = useSession().business?.name ?? "";
  const cards = [...useCards().byId.values()].filter(({ status }) => status === "active");
  const add = async ({ design, name, stamps_required }: Card) => {
    try {
      const { drawCard } = await import("./card-picture.ts");
      const shown = { stock: cardStock(design.stock), name: pickText(name, language, language), business };
      const picture = await drawCard({ ...shown, stamps: stamps_required });
      const { name: image } = await sendFile(upload, picture, {});
      latest.current({ kind: "picture", image, alt: name });
    } catch (error) {
      toast("error", errorWords(error));
    }
  };
  const [first, second] = cards;
  if (first === undefined) return null;
  const words = t`Add the card`;
  if (second === undefined)
    return (
      <Button icon="plus" disabled={disabled} onClick={() => void add(first)}>
        {words}
      </Button>
    );
  return (
    <Menu
      trigger={
        <Button icon="plus" disabled={disabled}>
          {words}
        </Button>
      }
    >
      {cards.map((card) => (
        <MenuItem key={card._id} onSelect={() => void add(card)}>
          {pickText(card.name, language, language)}
        </MenuItem>
      ))}
    </Menu>
  );
}
