import { useLingui } from "@lingui/react/macro";
import type { Challenge } from "@rewardo/contract/challenges";
import type { LocalizedText } from "@rewardo/contract/fields";
import { pickText } from "@rewardo/rules/localized-text";
import { useId, useState } from "react";
import { StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { usePickNames } from "@rewardo/loyalty/card/use-pick-names.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import c from "./challenge-preview.module.css";

interface PreviewQuestion {
  readonly _id: string;
  readonly text: LocalizedText | null;
  readonly options: readonly { readonly _id: string; readonly text: LocalizedText | null }[];
}

interface ChallengePreviewProps {
  name: LocalizedText | null;
  type: Challenge["type"];
  questions: readonly PreviewQuestion[];
  faces: Challenge["faces"];
}

/** A game as a customer plays it, before anyone does: nothing is sent, nothing counts. */
export function ChallengePreview({ name, type, questions, faces }: ChallengePreviewProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const language = useSession().business?.language ?? "en";
  const text = (words: LocalizedText | null): string => (words === null ? "" : pickText(words, locale, language));
  const asked = questions
    .map((one) => ({
      _id: one._id,
      text: text(one.text),
      options: one.options.map((option) => ({ _id: option._id, text: text(option.text) })).filter((o) => o.text !== ""),
    }))
    .filter((one) => one.text !== "" && one.options.length > 0);
  const isQuiz = type === "quiz";
  const isEmpty = isQuiz ? asked.length === 0 : faces.length === 0;
  return (
    <section className={c.preview} aria-label={t`Preview`}>
      <div className={c.head}>
        <h2>{t`Preview`}</h2>
        <p>{t`as a customer sees it`}</p>
      </div>
      <div className={c.phone}>
        {isEmpty ? (
          <p className={c.none}>
            {isQuiz
              ? t`Here is the first question, once there is one.`
              : t`Here are the cards, once pictures are chosen.`}
          </p>
        ) : isQuiz ? (
          <Quiz key={asked.map(({ _id }) => _id).join(" ")} name={text(name)} questions={asked} />
        ) : (
          <Memory key={faces.join(" ")} name={text(name)} faces={faces} />
        )}
      </div>
      <p className={c.hint}>
        {isQuiz
          ? t`The order of questions and answers differs for each customer.`
          : t`The cards lie differently for each customer.`}
      </p>
    </section>
  );
}

interface QuizProps {
  name: string;
  questions: readonly {
    readonly _id: string;
    readonly text: string;
    readonly options: readonly { readonly _id: string; readonly text: string }[];
  }[];
}

function Quiz({ name, questions }: QuizProps) {
  const { t } = useLingui();
  const format = useFormat();
  const group = useId();
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const question = questions[at];
  const of = format.number(questions.length);
  if (question === undefined)
    return (
      <div className={c.game}>
        <p className={c.question}>{t`That was the last question`}</p>
        <p className={c.hint}>{t`Here the customer reads how many answers were right.`}</p>
        <Button full onClick={() => setAt(0)}>{t`From the start`}</Button>
      </div>
    );
  const nr = format.number(at + 1);
  return (
    <div className={c.game}>
      <p className={c.hint}>{t({ message: `Question ${nr} of ${of}`, comment: "A quiz: Question 1 of 5" })}</p>
      <progress className={c.bar} aria-hidden="true" max={questions.length} value={at + 1} />
      <p className={c.hint}>{name}</p>
      <fieldset className={c.options}>
        <legend className={c.question}>{question.text}</legend>
        {question.options.map((option) => (
          <label key={option._id} className={c.option}>
            <input type="radio" name={group} checked={chosen === option._id} onChange={() => setChosen(option._id)} />
            <span>{option.text}</span>
          </label>
        ))}
      </fieldset>
      <Button
        kind="ink"
        full
        disabled={chosen === null}
        onClick={() => {
          setChosen(null);
          setAt(at + 1);
        }}
      >
        {t({ message: "Answer", context: "gives an answer of a quiz" })}
      </Button>
    </div>
  );
}

/** Places of a deck for its pictures: no number of cards that makes a game is divided by seven. */
const dealt = (faces: Challenge["faces"]): Challenge["faces"] => {
  const deck = [...faces, ...faces];
  return deck.flatMap((_, place) => deck[(place * 7) % deck.length] ?? []);
};

function Memory({ name, faces }: { name: string; faces: Challenge["faces"] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { icons } = usePickNames();
  const [found, setFound] = useState<readonly string[]>([]);
  const [turned, setTurned] = useState<readonly number[]>([]);
  const deck = dealt(faces);
  const turn = (place: number) => {
    // The third card turns the two before face down again.
    const [first] = turned;
    if (first === undefined || turned.length === 2) return setTurned([place]);
    if (first === place) return;
    setTurned([first, place]);
    const face = deck[place];
    if (face !== undefined && face === deck[first]) setFound([...found, face]);
  };
  const pairs = format.number(found.length);
  const of = format.number(faces.length);
  return (
    <div className={c.game}>
      <p className={c.hint} role="status">
        {t({ message: `${pairs} of ${of} pairs`, comment: "A memory game: 3 of 8 pairs" })}
      </p>
      <p className={c.question}>{name}</p>
      <div className={c.deck}>
        {deck.map((face, place) => {
          const isOpen = turned.includes(place) || found.includes(face);
          const nr = format.number(place + 1);
          return (
            <button
              key={place}
              type="button"
              className={cx(c.card, isOpen && c.open)}
              disabled={found.includes(face)}
              onClick={() => turn(place)}
            >
              {isOpen && <StampIcon name={face} />}
              <VisuallyHidden>{isOpen ? icons[face] : t`Card ${nr}, face down`}</VisuallyHidden>
            </button>
          );
        })}
      </div>
    </div>
  );
}
