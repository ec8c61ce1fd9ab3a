import { useLingui } from "@lingui/react/macro";
import type { CardChanges, ProgrammeContent } from "@rewardo/contract/programmes";
import { createUpload } from "@rewardo/contract/uploads";
import { isStampName } from "@rewardo/rules/data/stamp-names";
import { useRef, useState } from "react";
import { StampPick } from "@rewardo/loyalty/card/pick.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { isApiError } from "@rewardo/web/api-error.ts";

import { sendFile } from "@rewardo/web/send-file.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import c from "./stamp-fields.module.css";

const most = 2;

interface StampFieldsProps {
  content: ProgrammeContent;
  onChange: (changes: CardChanges) => void;
}

/** What is stamped: one of ours, or one of at most two drawings of the business's own. */
export function StampFields({ content, onChange }: StampFieldsProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const file = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { stamp_icon, own_stamps } = content;
  const isOwn = !isStampName(stamp_icon);

  const wordsOf = (error: unknown): string => {
    const code = isApiError(error, "validation_failed") ? error.errors[0]?.code : undefined;
    switch (code) {
      case "not_plain_svg":
        return t`This SVG holds more than plain shapes. Save it as plain SVG, without styles, links or pictures, or as PNG.`;
      case "opaque_stamp":
        return t`This PNG has no transparent background, so it would stamp a square.`;
      case "empty_stamp":
      case "unreadable_image":
        return t`Nothing can be seen on this drawing.`;
      default:
        return isApiError(error, "unsupported_media_type") ? t`A stamp is an SVG or a PNG.` : errorWords(error);
    }
  };
  const send = async (chosen: File) => {
    setProblem(null);
    setSending(true);
    try {
      const { name } = await sendFile(createUpload, chosen, { query: { kind: "stamp" } });
      onChange({ own_stamps: [...new Set([...own_stamps, name])], stamp_icon: name });
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setSending(false);
    }
  };
  const remove = () =>
    onChange({ own_stamps: own_stamps.filter((name) => name !== stamp_icon), stamp_icon: "default_stamp" });

  return (
    <div className={c.stamps}>
      <StampPick<string>
        legend={t`Stamp`}
        own={own_stamps}
        ownLabel={(number) => t`Own stamp ${number}`}
        value={stamp_icon}
        onChange={(name) => onChange({ stamp_icon: name as ProgrammeContent["stamp_icon"] })}
      />
      <div className={c.actions}>
        {own_stamps.length < most && (
          <Button size="compact" icon="upload-simple" disabled={isSending} onClick={() => file.current?.click()}>
            {isSending ? t`Sending …` : t`Add your own stamp`}
          </Button>
        )}
        {isOwn && (
          <Button size="compact" kind="quiet" icon="trash" onClick={remove}>
            {t`Remove this stamp`}
          </Button>
        )}
        <input
          ref={file}
          type="file"
          accept="image/svg+xml,image/png,.svg,.png"
          aria-label={t`Own stamp`}
          hidden
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            currentTarget.value = "";
            if (chosen !== undefined) void send(chosen);
          }}
        />
      </div>
      <p className={c.hint}>{t`SVG or PNG with a transparent background; it is stamped in the colour of the card.`}</p>
      <Problem>{problem}</Problem>
    </div>
  );
}
