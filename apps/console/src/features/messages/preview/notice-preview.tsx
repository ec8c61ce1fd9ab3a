import { useLingui } from "@lingui/react/macro";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { Language } from "@rewardo/rules/localized-text";
import { noticeText } from "@rewardo/rules/notice-text";
import n from "./notice-preview.module.css";

interface NoticePreviewProps {
  business: string;
  shown: Language;
  title: string;
  text: string;
}

/** The message as the locked phone of a customer tells of it, who has asked for that or keeps the card in the wallet. */
export function NoticePreview({ business, shown, title, text }: NoticePreviewProps) {
  const { t } = useLingui();
  return (
    <figure className={n.notice} data-notice="">
      <figcaption className="t12 dim">{t`On the locked phone of those who asked for it`}</figcaption>
      <div className={n.box} lang={shown}>
        <Icon name="bell" size={20} />
        <div className={n.words}>
          <p className={n.from}>{business}</p>
          <p className={n.text}>{[title, noticeText(text)].filter((line) => line !== "").join("\n") || "…"}</p>
        </div>
      </div>
    </figure>
  );
}
