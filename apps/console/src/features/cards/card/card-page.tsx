import { useLingui } from "@lingui/react/macro";
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import { Fold } from "../../../kit/form/fold.tsx";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { ImageField } from "../../../kit/form/image/image-field.tsx";
import { PlacesField } from "../../../kit/form/places/places-field.tsx";
import { StockPick } from "@rewardo/loyalty/card/pick.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import c from "./card-page.module.css";
import { CardPreview } from "./card-preview.tsx";
import { EarningChoices } from "./earning-choices.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { StampFields } from "./stamp-fields.tsx";
import { Stepper } from "./stepper.tsx";
import { UnitFields } from "./unit-fields.tsx";
import { useFoldedWords } from "./use-folded-words.ts";
import { ArchiveCard } from "../versions/archive-card.tsx";
import { useCardDraft } from "../use-draft.ts";
import { useMayEdit } from "../use-may-edit.ts";

/** How the card looks and how customers earn on it; what is changed is kept in the draft by itself. */
export function CardPage() {
  const { t } = useLingui();
  const { programme, content, edit, faults, state, error } = useCardDraft();
  const { business } = useSession();
  const errorWords = useErrorWords();
  const disabled = !useMayEdit();
  const language = business?.language ?? "en";
  const says = useFoldedWords(programme.type, content);
  const needed = t`This is needed in the language of your business`;
  const wordsOf = (field: "name" | "terms" | "unit_name") => (one: string) =>
    faults.has(`${field}.${one}`) || (one === language && faults.has(field)) ? needed : undefined;
  return (
    <div className={c.beside}>
      <div className={c.editor}>
        <section className={c.part}>
          <LocalizedTextField
            label={t`Name on the card`}
            language={language}
            disabled={disabled}
            value={content.name}
            onChange={(name) => edit({ name: (name ?? {}) as ProgrammeContent["name"] })}
            errorOf={wordsOf("name")}
          />
        </section>
        {content.stamps_required === null && (
          <section className={c.part}>
            <UnitFields
              content={content}
              language={language}
              disabled={disabled}
              onChange={edit}
              errorOf={wordsOf("unit_name")}
            />
          </section>
        )}
        <section className={c.part}>
          <EarningChoices
            type={programme.type}
            value={content.earning}
            disabled={disabled}
            onChange={(earning) => edit({ earning })}
          />
        </section>
        {content.stamps_required !== null && (
          <section className={c.row}>
            <h2>{t`Stamps to the reward`}</h2>
            <Stepper
              label={t`Stamps to the reward`}
              value={content.stamps_required}
              min={5}
              max={16}
              disabled={disabled}
              onChange={(stamps_required) => edit({ stamps_required })}
            />
          </section>
        )}
        <Fold title={t({ message: "Look", context: "of a card" })} says={says.look} hasFault={faults.has("image")}>
          <fieldset className={c.look} disabled={disabled}>
            <StampFields content={content} onChange={edit} />
            <StockPick legend={t`Card stock`} value={content.stock} onChange={(stock) => edit({ stock })} />
            <ImageField
              label={t`Picture on the card`}
              optional
              value={content.image}
              error={faults.has("image") ? t`There is no such picture any more. Choose it again.` : undefined}
              onChange={(image) => edit({ image })}
            />
          </fieldset>
        </Fold>
        <Fold title={t`Expiry and limits`} says={says.limits}>
          <RuleFields content={content} programme={programme} disabled={disabled} onChange={edit} />
        </Fold>
        <Fold
          title={t`Places and your own rules`}
          says={says.places}
          hasFault={content.place_ids?.length === 0 || [...faults.keys()].some((name) => name.startsWith("terms"))}
        >
          <PlacesField
            label={t`Where it is used`}
            isBound={false}
            disabled={disabled}
            value={content.place_ids}
            error={content.place_ids?.length === 0 ? t`Choose at least one place` : undefined}
            onChange={(place_ids) => edit({ place_ids })}
          />
          <LocalizedTextField
            label={t`More rules, in your own words`}
            language={language}
            multiline
            optional
            disabled={disabled}
            value={content.terms}
            onChange={(terms) => edit({ terms: terms as ProgrammeContent["terms"] })}
            errorOf={wordsOf("terms")}
          />
        </Fold>
        {!disabled && programme.status === "active" && (
          <section className={c.part}>
            <div>
              <ArchiveCard />
            </div>
          </section>
        )}
        {state === "failed" && faults.size === 0 && (
          <Note tone="bad" announce>
            {errorWords(error)}
          </Note>
        )}
        <p role="status" className={c.state}>
          {disabled
            ? ""
            : state === "waiting"
              ? t`Saving your changes …`
              : state === "failed"
                ? t`Not saved yet`
                : programme.changes.length > 0
                  ? t`Saved in the draft`
                  : ""}
        </p>
      </div>
      <div className={c.preview}>
        <CardPreview type={programme.type} content={content} inLists />
      </div>
    </div>
  );
}
