import { useLingui } from "@lingui/react/macro";
import type { EmailContent } from "@rewardo/contract/message-fields";
import { couponOf } from "@rewardo/contract/message-coupon-of";
import { type Language, pickText } from "@rewardo/rules/localized-text";
import { fillPlaceholders } from "@rewardo/rules/placeholders";
import { UploadImage } from "@rewardo/loyalty/upload-image.tsx";
import { CardPreview } from "./card-preview.tsx";
import { CouponTicket, useCouponName } from "../composer/coupon-ticket.tsx";
import { exampleFields } from "../composer/example-fields.ts";
import c from "../messages.module.css";
import { GhostLines } from "./ghost-lines.tsx";
import { PreviewFrame } from "./preview-frame.tsx";

interface EmailPreviewProps {
  content: EmailContent;
  business: string;
  /** The business's, which customers without their own get. */
  language: Language;
  /** Whether the preview lets users choose reader and colours. */
  isComposing?: boolean;
}

const textsOf = (block: EmailContent["blocks"][number]) =>
  block.kind === "text" ? [block.text] : block.kind === "button" ? [block.label] : [];

/** An e-mail as a customer called Oliwia reads it, in each language that it has. */
export function EmailPreview({ content, business, language, isComposing = false }: EmailPreviewProps) {
  const { t } = useLingui();
  const coupon = useCouponName(couponOf(content));
  const texts = [content.subject, ...content.blocks.flatMap(textsOf)];
  const write = (text: EmailContent["subject"], shown: Language, isUnknown: boolean) =>
    fillPlaceholders(pickText(text, shown, language), exampleFields({ shown, language, business, coupon, isUnknown }));
  return (
    <PreviewFrame texts={texts} language={language} isComposing={isComposing}>
      {(shown, isUnknown) => (
        <>
          <div className={c.mail} lang={shown}>
            <p className={c.from}>{business}</p>
            <p className={c.subject}>
              {write(content.subject, shown, isUnknown) || <GhostLines missing={t`No subject yet`} lines={1} />}
            </p>
            {content.blocks.map((block, at) => {
              switch (block.kind) {
                case "text":
                  return (
                    <p key={at} className={c.text}>
                      {write(block.text, shown, isUnknown) || <GhostLines missing={t`No text yet`} lines={3} />}
                    </p>
                  );
                case "button":
                  return (
                    <p key={at}>
                      <span className={c.mailButton}>{write(block.label, shown, isUnknown)}</span>
                    </p>
                  );
                case "picture":
                  return block.image === null ? null : (
                    <UploadImage
                      key={at}
                      className={c.picture}
                      name={block.image}
                      width={480}
                      alt={write(block.alt, shown, isUnknown)}
                    />
                  );
                case "card":
                  return <CardPreview key={at} card_id={block.card_id} {...{ business, shown, language, isUnknown }} />;
                case "coupon":
                  return <CouponTicket key={at} coupon={block} shown={shown} language={language} />;
              }
            })}
          </div>
          <p className="mut t13">{t`Below the message are the sender and the link to unsubscribe.`}</p>
        </>
      )}
    </PreviewFrame>
  );
}
