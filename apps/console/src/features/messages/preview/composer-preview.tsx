import { useLingui } from "@lingui/react/macro";
import type { MessageInput } from "@rewardo/contract/message-fields";
import { languagesOf, lacksOf } from "@rewardo/contract/message-readiness";
import { LANGUAGES, type Language } from "@rewardo/rules/localized-text";
import { languageNames } from "../../../kit/form/kinds/language-names.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { ContentPreview } from "./content-preview.tsx";
import { NoticePreview } from "./notice-preview.tsx";
import { SmsParts } from "./sms-preview.tsx";
import c from "../messages.module.css";

interface ComposerPreviewProps {
  content: MessageInput["content"];
}

const isLanguage = (part: string | undefined): part is Language => LANGUAGES.some((language) => language === part);

/** Beside what is written: how it reads while it is typed. */
export function ComposerPreview({ content }: ComposerPreviewProps) {
  const { business } = useSession();
  if (business === null) return null;
  const { name, language } = business;
  return (
    <>
      <ContentPreview content={content} business={name} language={language} isComposing />
      {"title" in content && <NoticePreview content={content} business={name} language={language} />}
    </>
  );
}

/** Under what is written: what is missing, who gets which language, and what an SMS takes. */
export function ContentNotes({ content }: ComposerPreviewProps) {
  const { t } = useLingui();
  const { business } = useSession();
  if (business === null) return null;
  const { language } = business;
  const channel = "blocks" in content ? "email" : "title" in content ? "in_app" : "sms";
  const written = languagesOf(channel, content);
  const ends = lacksOf(channel, content, language).map(({ path }) => path.split(".").at(-1));
  // Missing texts are not reported before anything is written.
  const lacking =
    written.length === 0 ? [] : LANGUAGES.filter((one) => ends.some((end) => isLanguage(end) && end === one));
  const missing = lacking.map((one) => languageNames[one]).join(", ");
  const others = LANGUAGES.filter((one) => !written.includes(one));
  const [left, fallback] = [others.map((one) => languageNames[one]).join(", "), languageNames[language]];
  return (
    <div className={c.notes}>
      {"text" in content && !("title" in content) && (
        <SmsParts content={content} business={business.name} shown={language} language={language} isUnknown={false} />
      )}
      {lacking.length > 0 && <Note tone="warn">{t`A text is still missing in: ${missing}`}</Note>}
      {written.includes(language) && others.length > 0 && (
        <p className="mut t13">
          {t({
            message: `Not written in ${left}: those customers get it in ${fallback}.`,
            comment: "Names of languages",
          })}
        </p>
      )}
    </div>
  );
}
