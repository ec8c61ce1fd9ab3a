import { useLingui } from "@lingui/react/macro";
import { answerQuiz, startPlay, turnCard } from "@rewardo/contract/challenge-plays";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { MemberCard } from "@rewardo/contract/member-view";
import { inkClass } from "@rewardo/loyalty/card/rate.tsx";
import { Rosette, StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { stockClass } from "@rewardo/loyalty/card/stock.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useEffect, useRef, useState } from "react";
import { stockOf } from "../card/own-card.tsx";
import { Column, Foot, markClass, Say, ViewHead } from "../frame/frame.tsx";
import rate from "../feedback/rate.module.css";
import { useBusiness, useHere } from "../here.tsx";
import look from "../look/parts.module.css";
import type { OwnChallenge } from "./kinds.ts";

type Begun = ResponseOf<typeof startPlay>;

interface GameProps {
  challenge: OwnChallenge;
  card: MemberCard;
  onOver: () => void;
}

/** A play, from its beginning to its result. No clock runs here, and leaving is always there. */
export function Game({ challenge, card, onOver }: GameProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { pick, format } = useHere();
  const [play, setPlay] = useState<Begun | null>(null);
  const [result, setResult] = useState<{ readonly score: number; readonly of: number | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isBegun = useRef(false);
  useEffect(() => {
    // A play counts for the day: it is begun once, however often the page is drawn.
    if (isBegun.current) return;
    isBegun.current = true;
    void call(startPlay, {
      businessKey: business.key,
      body: { card_subscription_id: challenge.card_subscription_id, challenge_id: challenge._id },
    }).then(setPlay, (error: unknown) =>
      setProblem(
        error instanceof ApiError && error.code === "refused"
          ? t`No play is left for today. Come back tomorrow.`
          : t`That did not work. Check the network and try again.`,
      ),
    );
  }, [business.key, challenge.card_subscription_id, challenge._id, t]);
  const over = (score: number, of: number | null) => {
    setResult({ score, of });
    onOver();
  };
  const name = pick(challenge.name);
  if (result !== null) {
    const score = format.number(result.score);
    const all = format.number(result.of ?? 0);
    return (
      <Column tall>
        <ViewHead title={name} />
        <div className={look.won}>
          <div className={cx(rate.burst, markClass(stockOf(card)))}>
            <span className={inkClass}>
              <StampIcon name={card.stamp_icon} />
            </span>
          </div>
          <h1>
            {result.of === null
              ? t({ message: `Your result: ${score}`, comment: "Of a memory game" })
              : t({ message: `${score} of ${all} right`, comment: "Answers of a quiz" })}
          </h1>
          <p className="mut">
            {result.score > 0 ? t`It is in the ranking.` : t`The ranking begins with one right answer.`}
          </p>
        </div>
        <Foot>
          <a
            className={buttonClass({ kind: "primary", size: "till", full: true })}
            href={`#challenges/${challenge._id}`}
            data-replaces=""
          >
            {t`Ranking`}
          </a>
          <a className={buttonClass({ kind: "quiet", full: true })} href="#card" data-replaces="">
            {t`Back to the card`}
          </a>
        </Foot>
      </Column>
    );
  }
  if (problem !== null) {
    return (
      <Column bare>
        <ViewHead title={name} isHeading />
        <p role="alert">{problem}</p>
      </Column>
    );
  }
  if (play === null) return <Column bare>{null}</Column>;
  if (play.questions !== null) return <Quiz play={play} questions={play.questions} title={name} onOver={over} />;
  return <Memory play={play} count={play.positions ?? 0} title={name} card={card} onOver={over} />;
}

interface QuizProps {
  play: Begun;
  questions: NonNullable<Begun["questions"]>;
  title: string;
  onOver: (score: number, of: number) => void;
}

/** One question after the other; all answers are given at once and marked by the server. */
function Quiz({ play, questions, title, onOver }: QuizProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { pick, format } = useHere();
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [isFailed, setFailed] = useState(false);
  const question = questions[at];
  if (question === undefined) return null;
  const mine = chosen[question._id] ?? [];
  const isLast = at === questions.length - 1;
  const next = async () => {
    if (!isLast) return setAt(at + 1);
    try {
      const answers = questions.map(({ _id }) => ({ question_id: _id, option_ids: [...(chosen[_id] ?? [])] }));
      const { score, of } = await call(answerQuiz, { businessKey: business.key, body: { token: play.token, answers } });
      onOver(score, of);
    } catch {
      setFailed(true);
    }
  };
  const figure = `${format.number(at + 1)}/${format.number(questions.length)}`;
  return (
    <Column tall>
      <ViewHead title={title} close>
        <span className="num b">{figure}</span>
      </ViewHead>
      <div className={look.progress} role="img" aria-label={figure}>
        <i style={{ "--at": `${Math.round(((at + 1) / questions.length) * 100)}%` }} />
      </div>
      <Say title={pick(question.text)} />
      <div className={cx(look.answers, look.gap)} role="group" aria-label={pick(question.text)}>
        {question.options.map((option, index) => (
          <label key={option._id} className={look.answer}>
            <input
              type="checkbox"
              checked={mine.includes(option._id)}
              onChange={() =>
                setChosen({
                  ...chosen,
                  [question._id]: mine.includes(option._id)
                    ? mine.filter((one) => one !== option._id)
                    : [...mine, option._id],
                })
              }
            />
            <b>{String.fromCharCode(65 + index)}</b>
            <span>{pick(option.text)}</span>
            {mine.includes(option._id) && <Icon name="check-circle-fill" size={24} />}
          </label>
        ))}
      </div>
      <Foot>
        {isFailed && <p role="alert">{t`That did not work. Check the network and try again.`}</p>}
        <Button kind="primary" size="till" full disabled={mine.length === 0} onClick={() => void next()}>
          {isLast ? t`Finish` : t({ message: "Next", context: "question of a quiz" })}
        </Button>
        <p className="t12 dim">{t`Take your time. More than one answer may be right.`}</p>
      </Foot>
    </Column>
  );
}

interface MemoryProps {
  play: Begun;
  count: number;
  title: string;
  card: MemberCard;
  onOver: (score: number, of: null) => void;
}

/** Milliseconds for which two cards that are no pair stay open. */
const openMs = 900;

/** Pairs under face-down cards; each turn is asked of the server, which dealt the deck. */
function Memory({ play, count, title, card, onOver }: MemoryProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { format } = useHere();
  const [faces, setFaces] = useState<Readonly<Record<number, string>>>({});
  const [found, setFound] = useState<ReadonlySet<number>>(new Set());
  /** Faces of the pairs that were found. */
  const [known, setKnown] = useState<Readonly<Record<number, string>>>({});
  const [turns, setTurns] = useState(0);
  const [last, setLast] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);

  const turn = async (position: number) => {
    if (isBusy || found.has(position) || faces[position] !== undefined) return;
    setBusy(true);
    try {
      const answer = await call(turnCard, {
        businessKey: business.key,
        body: { token: play.token, turn: turns, position },
      });
      setTurns(turns + 1);
      setFailed(false);
      setFaces((before) => ({ ...before, [position]: answer.face }));
      if (last === null) setLast(position);
      else {
        if (answer.is_pair) setFound(new Set([...found, last, position]));
        else await new Promise((resolve) => setTimeout(resolve, openMs));
        if (answer.is_pair) setKnown((before) => ({ ...before, [last]: answer.face, [position]: answer.face }));
        setFaces({});
        setLast(null);
      }
      if (answer.result !== null) onOver(answer.result.score ?? answer.result.moves, null);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  const pairs = format.number(found.size / 2);
  const all = format.number(count / 2);
  return (
    <Column tall>
      <ViewHead title={title} close isHeading />
      <p className="t16" role="status">
        {t({ message: `Pairs found: ${pairs} of ${all}`, comment: "In a memory game" })}
      </p>
      <div className={cx(look.cards, stockClass(stockOf(card)))}>
        {Array.from({ length: count }, (_, position) => {
          const place = format.number(position + 1);
          const face = known[position] ?? faces[position];
          return face === undefined ? (
            <button
              key={position}
              type="button"
              className={look.down}
              aria-label={t`Card ${place}, face down`}
              onClick={() => void turn(position)}
            >
              <Rosette />
            </button>
          ) : (
            <div
              key={position}
              className={known[position] === undefined ? look.up : look.found}
              role="img"
              aria-label={known[position] === undefined ? t`Card ${place}: ${face}` : t`Card ${place}, found`}
            >
              <StampIcon name={face} />
              {known[position] !== undefined && <Icon name="check-circle-fill" />}
            </div>
          );
        })}
      </div>
      <Foot>
        {isFailed && <p role="alert">{t`That did not work. Check the network and try again.`}</p>}
        <p className="t13 mut">{t`The deck was dealt by the server, and your moves are checked there.`}</p>
        <a className={buttonClass({ size: "till", full: true })} href="#challenges">{t`Leave without a result`}</a>
      </Foot>
    </Column>
  );
}
