import { useLingui } from "@lingui/react/macro";
import type { EmailBlock, EmailContent } from "@rewardo/contract/message-fields";
import type { Language } from "@rewardo/rules/localized-text";
import { Button } from "@rewardo/ui/button.tsx";
import { BlockField } from "./block-field.tsx";
import { CardButton } from "./card-button.tsx";
import c from "../messages.module.css";
import { PersonalTextField } from "./personal-text-field.tsx";
import { useCoupons } from "./use-coupons.ts";

const mostBlocks = 20;
const empty = {
  text: { kind: "text", text: {} },
  button: { kind: "button", label: {}, url: "https://" },
  picture: { kind: "picture", image: null, alt: {} },
} as const satisfies { readonly [Kind in EmailBlock["kind"]]?: EmailBlock };

interface ContentFieldProps {
  value: EmailContent;
  onChange: (value: EmailContent) => void;
  language: Language;
  error: string | undefined;
  disabled: boolean;
}

/** The subject of an e-mail and its blocks, one under another. */
export function ContentField({ value, onChange, language, error, disabled }: ContentFieldProps) {
  const { t } = useLingui();
  const { subject, blocks } = value;
  const put = (at: number, block: EmailBlock) =>
    onChange({ ...value, blocks: blocks.map((one, nr) => (nr === at ? block : one)) });
  const swap = (from: number, to: number) =>
    onChange({
      ...value,
      blocks: blocks.map((one, nr) => (nr === to ? blocks[from]! : nr === from ? blocks[to]! : one)),
    });
  const add = (block: EmailBlock) => onChange({ ...value, blocks: [...blocks, block] });
  const [known] = useCoupons(true) ?? [];
  const first = known === undefined ? undefined : { card_id: known.card_id, coupon_id: known.coupon_id };
  const hasCoupon = blocks.some(({ kind }) => kind === "coupon");
  const isFull = disabled || blocks.length >= mostBlocks;
  return (
    <div className={c.blocks}>
      <PersonalTextField
        label={t`Subject`}
        hasCoupon={hasCoupon}
        language={language}
        disabled={disabled}
        value={subject}
        onChange={(next) => onChange({ ...value, subject: next ?? {} })}
      />
      {blocks.map((block, at) => {
        const nr = at + 1;
        const title = {
          text: t`Text ${nr}`,
          button: t`Button ${nr}`,
          picture: t`Picture ${nr}`,
          card: t({ message: `Card ${nr}`, comment: "A loyalty card in an e-mail, the nth of its parts" }),
          coupon: t`Coupon ${nr}`,
        }[block.kind];
        return (
          <div key={at} className={c.block} role="group" aria-label={title}>
            {/* A single block needs no number, and no buttons to move or remove it. */}
            {blocks.length > 1 && (
              <div className={c.blockHead}>
                <span className="t13 mut">{title}</span>
                <span className="row">
                  <Button
                    kind="quiet"
                    square
                    icon="caret-up"
                    aria-label={t`Move ${title} up`}
                    disabled={disabled || at === 0}
                    onClick={() => swap(at, at - 1)}
                  />
                  <Button
                    kind="quiet"
                    square
                    icon="caret-down"
                    aria-label={t`Move ${title} down`}
                    disabled={disabled || at === blocks.length - 1}
                    onClick={() => swap(at, at + 1)}
                  />
                  <Button
                    kind="quiet"
                    square
                    icon="x"
                    aria-label={t`Remove ${title}`}
                    disabled={disabled}
                    onClick={() => onChange({ ...value, blocks: blocks.filter((_, one) => one !== at) })}
                  />
                </span>
              </div>
            )}
            <BlockField
              block={block}
              onChange={(next) => put(at, next)}
              language={language}
              hasCoupon={hasCoupon}
              disabled={disabled}
            />
          </div>
        );
      })}
      {error !== undefined && <p role="alert">{error}</p>}
      <div className={c.adds}>
        <Button icon="plus" disabled={isFull} onClick={() => add(empty.text)}>
          {t`Add text`}
        </Button>
        <Button icon="plus" disabled={isFull} onClick={() => add(empty.button)}>
          {t`Add a button`}
        </Button>
        <Button icon="plus" disabled={isFull} onClick={() => add(empty.picture)}>
          {t`Add a picture`}
        </Button>
        <CardButton language={language} disabled={isFull} onAdd={(card_id) => add({ kind: "card", card_id })} />
        {first !== undefined && !hasCoupon && (
          <Button icon="plus" disabled={isFull} onClick={() => add({ kind: "coupon", ...first })}>
            {t`Add a coupon`}
          </Button>
        )}
      </div>
    </div>
  );
}
