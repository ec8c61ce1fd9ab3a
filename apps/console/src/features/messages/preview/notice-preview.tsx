import { useLingui } from "@lingui/react/macro";
import type { InAppContent } from "@rewardo/contract/message-fields";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { type Language, type LocalizedText, pickLanguage, pickText } from "@rewardo/rules/localized-text";
import { noticeText } from "@rewardo/rules/notice-text";
import { fillPlaceholders } from "@rewardo/rules/placeholders";
import { useCouponName } from "../composer/coupon-ticket.tsx";
import { exampleFields } from "../composer/example-fields.ts";
import n from "./notice-preview.module.css";

interface NoticePreviewProps {
  content: InAppContent;
  business: string;
  /** The business's, which customers without their own get. */
  language: Language;
}

/** The message as the locked phone of a customer called Oliwia tells of it, who has asked for that or keeps the card in the wallet. */
export function NoticePreview({ content, business, language }: NoticePreviewProps) {
  const { t } = useLingui();
  const coupon = useCouponName(content.coupon ?? null);
  const shown = pickLanguage(content.title, language, language) ?? language;
  const fields = exampleFields({ shown, language, business, coupon, isUnknown: false });
  const write = (one: LocalizedText) => fillPlaceholders(pickText(one, shown, language), fields);
  const lines = [write(content.title), noticeText(write(content.text))].filter((line) => line !== "");
  return (
    <figure className={n.notice} data-notice="">
      <figcaption className="t12 dim">{t`On the locked phone of those who asked for it`}</figcaption>
      <div className={n.box} lang={shown}>
        <Icon name="bell" size={20} />
        <div className={n.words}>
          <p className={n.from}>{business}</p>
          <p className={n.text}>{lines.join("\n") || "…"}</p>
        </div>
      </div>
    </figure>
  );
}
