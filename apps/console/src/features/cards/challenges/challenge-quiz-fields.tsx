import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import type { QuizQuestion } from "@rewardo/contract/challenges";
import { pickText, type Language } from "@rewardo/rules/localized-text";
import { useState } from "react";
import type { FormField } from "../../../kit/form/use-form-field.ts";
import { isSame } from "../../../kit/form/values.ts";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { suggestionCalls } from "../suggestions/suggestions-api.ts";
import c from "./challenge-fields.module.css";
import { settledTexts } from "../../../kit/form/kinds/localized-texts.ts";
import {
  isTyped,
  mostQuestions,
  newQuestion,
  type QuestionForm,
  questionFormsOf,
  suggestedNow,
  toQuestions,
} from "./challenge-form.ts";
import { useChallengeWords } from "./use-challenge-words.ts";

interface ChallengeQuizFieldsProps {
  cardId: string;
  field: FormField<QuizQuestion[]>;
  language: Language;
}

const mostAnswers = 6;

/** The questions of a quiz with their answers; the filled circle is the right one. */
export function ChallengeQuizFields({ cardId, field, language }: ChallengeQuizFieldsProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const errorWords = useErrorWords();
  const value = field.value ?? [];
  // Empty answers stay, unless other questions come: those of another version of the challenge.
  const [typed, setTyped] = useState<readonly QuestionForm[]>(() => questionFormsOf(value));
  const questions = isSame(toQuestions(typed), value) ? typed : questionFormsOf(value);
  const onChange = (next: readonly QuestionForm[]) => {
    setTyped(next);
    field.set(toQuestions(next));
  };
  const ofValue = questions.filter(isTyped);
  const { sentences } = useChallengeWords("points");
  // Only one question is open: thirty open questions would make the page very long.
  const [opened, setOpened] = useState(questions.length === 1 ? questions[0]?._id : undefined);
  const [said, setSaid] = useState<{ tone: "info" | "bad"; words: string } | null>(null);
  const suggest = async () => {
    setSaid(null);
    try {
      const { items } = await call(suggestionCalls.questions, { query: { card_id: cardId } });
      const added = suggestedNow(items, questions, language);
      onChange([...questions, ...added]);
      setSaid({
        tone: "info",
        words:
          added.length > 0
            ? t`They come from your offer, your rewards and what was sold. Read them before customers do.`
            : t`There is nothing else to ask about yet. Products with prices and ingredients give more.`,
      });
    } catch (error) {
      setSaid({ tone: "bad", words: errorWords(error) });
      throw error;
    }
  };
  const set = (_id: string, changes: Partial<QuestionForm>) => {
    setOpened(_id);
    onChange(questions.map((one) => (one._id === _id ? { ...one, ...changes } : one)));
  };
  return (
    <section className={c.part} aria-label={t`Questions`}>
      <div className={c.head}>
        <h2>
          {t`Questions`} {questions.length > 0 && <span className={c.count}>{questions.length}</span>}
        </h2>
        <p className={c.hint}>{t`Each customer gets them in another order.`}</p>
      </div>
      {questions.map(({ _id, text, options, correct }, index) => {
        const nr = index + 1;
        const answers = options.filter((option) => settledTexts(option.text) !== null);
        const isRight = answers.some((option) => option._id === correct);
        const at = ofValue.findIndex((one) => one._id === _id);
        const has = (part: string) => at !== -1 && field.errorIn(`${at}.${part}`) !== undefined;
        const wrong = has("options")
          ? sentences.options
          : has("correct_option_ids")
            ? sentences.correct_option_ids
            : at === -1
              ? undefined
              : (field.errorAt(`${at}`) ?? field.errorAt(`${at}._id`));
        if (_id !== opened && wrong === undefined && !has("text"))
          return (
            <button key={_id} type="button" className={c.folded} aria-expanded="false" onClick={() => setOpened(_id)}>
              <span className={c.hint}>{nr}</span>
              <span className={c.told}>
                <span>{(text === null ? "" : pickText(text, locale, language)) || t`Question ${nr}`}</span>
                {isRight ? (
                  <Tag>{plural(answers.length, { one: "# answer", other: "# answers" })}</Tag>
                ) : (
                  <Tag tone="warn">{t`no right answer`}</Tag>
                )}
              </span>
              <Icon name="caret-down" size={16} />
            </button>
          );
        return (
          <fieldset key={_id} className={c.question}>
            <legend>{t`Question ${nr}`}</legend>
            <LocalizedTextField
              label={t`What is asked`}
              language={language}
              value={text}
              onChange={(next) => set(_id, { text: next })}
              errorOf={(one) =>
                at === -1
                  ? undefined
                  : (field.errorAt(`${at}.text.${one}`) ?? (one === language ? field.errorAt(`${at}.text`) : undefined))
              }
            />
            {options.map((option, place) => {
              const answer = place + 1;
              return (
                <div key={option._id} className={c.answer}>
                  <label className={c.right}>
                    <input
                      type="radio"
                      name={`right ${_id}`}
                      aria-label={t`Answer ${answer} is right`}
                      checked={correct === option._id}
                      onChange={() => set(_id, { correct: option._id })}
                    />
                  </label>
                  <LocalizedTextField
                    label={t`Answer ${answer}`}
                    language={language}
                    value={option.text}
                    onChange={(next) =>
                      set(_id, {
                        options: options.map((one) => (one._id === option._id ? { ...one, text: next } : one)),
                      })
                    }
                  />
                </div>
              );
            })}
            {wrong !== undefined && (
              <Note tone="bad" announce>
                {wrong}
              </Note>
            )}
            <div className={c.head}>
              <Button
                size="compact"
                icon="plus-bold"
                disabled={options.length >= mostAnswers}
                onClick={() => set(_id, { options: [...options, { _id: crypto.randomUUID(), text: null }] })}
              >
                {t`Add answer`}
              </Button>
              <Button
                size="compact"
                kind="quiet"
                icon="trash"
                onClick={() => onChange(questions.filter((one) => one._id !== _id))}
              >
                {t`Remove question ${nr}`}
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div className={c.acts}>
        <Button
          icon="plus-bold"
          disabled={questions.length >= mostQuestions}
          onClick={() => {
            const added = newQuestion();
            onChange([...questions, added]);
            setOpened(added._id);
          }}
        >
          {t`Add question`}
        </Button>
        <AsyncButton
          kind="quiet"
          icon="sparkle"
          disabled={questions.length >= mostQuestions}
          action={suggest}
          pending={t({ message: "Looking", context: "questions" })}
          done={t({ message: "Suggested", context: "questions" })}
          failed={t({ message: "Not suggested", context: "questions" })}
        >
          {t`Suggest five`}
        </AsyncButton>
      </div>
      {field.error !== undefined && (
        <Note tone="bad" announce>
          {field.error}
        </Note>
      )}
      {said !== null && (
        <Note tone={said.tone} announce>
          {said.words}
        </Note>
      )}
    </section>
  );
}
