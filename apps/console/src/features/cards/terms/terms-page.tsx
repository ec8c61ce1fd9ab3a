import { useLingui } from "@lingui/react/macro";
import type { Locale } from "@rewardo/contract/fields";
import type { Terms } from "@rewardo/contract/terms";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { termsQuery, versionsQuery } from "../api.ts";
import { useCardDraft } from "../use-draft.ts";
import { TermsChanges } from "./terms-changes.tsx";
import c from "./terms.module.css";

const languages: readonly Locale[] = ["en", "de", "pl", "uk"];
const draft = "draft";

/** The rules of the card as customers read them: of the draft or of a version, in each language, and what differs. */
export function TermsPage() {
  const { t } = useLingui();
  const format = useFormat();
  const { programme } = useCardDraft();
  const { business } = useSession();
  const [language, setLanguage] = useState<Locale>(business?.language ?? format.locale);
  const [version, setVersion] = useState(draft);
  const versions = useQuery(versionsQuery(programme.card_id));
  const terms = useQuery(
    termsQuery(programme.card_id, {
      draft: programme.version,
      language,
      version: version === draft ? undefined : Number(version),
    }),
  );
  const options = (versions.data?.items ?? []).map(({ number, valid_from: from }) => {
    const [nr, day] = [String(number), format.date(from)];
    return { value: nr, label: t`Version ${nr}, from ${day}` };
  });
  return (
    <div className={c.page}>
      <div className={c.side}>
        <Segment
          label={t`Language of the text`}
          options={languages.map((value) => ({ value, label: value.toUpperCase() }))}
          value={language}
          onChange={setLanguage}
        />
        {options.length > 0 && (
          <Select
            label={t`Version`}
            options={[
              {
                value: draft,
                label: programme.changes.length > 0 ? t({ message: "Draft", context: "card" }) : t`As published last`,
              },
              ...options,
            ]}
            value={version}
            onChange={({ currentTarget }) => setVersion(currentTarget.value)}
          />
        )}
        {business !== null && programme.status !== "draft" && (
          <p>
            <a href={`/terms/${business.qr_key}`} target="_blank" rel="noreferrer" className={buttonClass()}>
              <Icon name="arrow-square-out" />
              {t`Open the public page`}
            </a>
          </p>
        )}
        <p
          className={c.note}
        >{t`This text writes itself: to change it, change the rule. Your own words go into “More rules, in your own words” of the card.`}</p>
      </div>
      <div className={c.read}>
        <Loaded query={terms} skeleton={<Skeleton height="360px" />}>
          {(data) => (
            <>
              {data.changes.length > 0 && (
                <section className={c.differs}>
                  <h2>
                    {version === draft
                      ? t`What publishing would change in the text`
                      : t`What this version changed in the text`}
                  </h2>
                  <TermsChanges changes={data.changes} lang={data.language} />
                </section>
              )}
              <Text terms={data} />
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}

function Text({ terms: { sections, language } }: { terms: Terms }) {
  return (
    <div className={c.text} lang={language}>
      {sections.map(({ section, heading, paragraphs }) => (
        <section key={section}>
          <h2>{heading}</h2>
          {paragraphs.map(({ part_id: id, name, sentences }) => (
            <div key={id ?? ""}>
              {name !== null && <h3>{name}</h3>}
              <p>{sentences.join(" ")}</p>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
