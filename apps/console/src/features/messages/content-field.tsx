import { useLingui } from "@lingui/react/macro";
import type { EmailBlock, EmailContent } from "@rewardo/contract/message-fields";
import type { Language } from "@rewardo/rules";
import { LocalizedTextField } from "../../kit/form/kinds/localized-text-field.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import c from "./messages.module.css";

const mostBlocks = 20;
const empty: { readonly [Kind in EmailBlock["kind"]]: EmailBlock } = {
  text: { kind: "text", text: {} },
  button: { kind: "button", label: {}, url: "https://" },
};

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
  const field = "{first_name|…}";
  const put = (at: number, block: EmailBlock) =>
    onChange({ ...value, blocks: blocks.map((one, nr) => (nr === at ? block : one)) });
  const swap = (from: number, to: number) =>
    onChange({
      ...value,
      blocks: blocks.map((one, nr) => (nr === to ? blocks[from]! : nr === from ? blocks[to]! : one)),
    });
  const add = (kind: EmailBlock["kind"]) => onChange({ ...value, blocks: [...blocks, empty[kind]] });
  return (
    <div className={c.blocks}>
      <LocalizedTextField
        label={t`Subject`}
        hint={t`${field} becomes the first name; what stands after the line is for those without one.`}
        language={language}
        disabled={disabled}
        value={subject}
        onChange={(next) => onChange({ ...value, subject: next ?? {} })}
      />
      {blocks.map((block, at) => {
        const nr = at + 1;
        const title = block.kind === "text" ? t`Text ${nr}` : t`Button ${nr}`;
        return (
          <div key={at} className={c.block} role="group" aria-label={title}>
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
            {block.kind === "text" ? (
              <LocalizedTextField
                label={t({ message: "Text", comment: "A paragraph of an e-mail" })}
                language={language}
                multiline
                disabled={disabled}
                value={block.text}
                onChange={(next) => put(at, { ...block, text: next ?? {} })}
              />
            ) : (
              <>
                <LocalizedTextField
                  label={t`Words on the button`}
                  language={language}
                  disabled={disabled}
                  value={block.label}
                  onChange={(next) => put(at, { ...block, label: next ?? {} })}
                />
                <TextField
                  type="url"
                  label={t`Where it leads`}
                  value={block.url}
                  disabled={disabled}
                  onChange={({ currentTarget }) => put(at, { ...block, url: currentTarget.value })}
                />
              </>
            )}
          </div>
        );
      })}
      {error !== undefined && <p role="alert">{error}</p>}
      <div className={c.adds}>
        <Button icon="plus" disabled={disabled || blocks.length >= mostBlocks} onClick={() => add("text")}>
          {t`Add text`}
        </Button>
        <Button icon="plus" disabled={disabled || blocks.length >= mostBlocks} onClick={() => add("button")}>
          {t`Add a button`}
        </Button>
      </div>
    </div>
  );
}
