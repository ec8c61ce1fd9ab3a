import type { PlayRefusal, QuizQuestion } from "./challenge-types.ts";
import { shuffled } from "./shuffle.ts";

/** A question without its answer, as sent to the player. */
export type AskedQuestion = Pick<QuizQuestion, "_id" | "text" | "options">;

export type QuizAnswer = { readonly question_id: string; readonly option_ids: readonly string[] };

export type MarkedQuiz =
  /** One point for each correct answer; an unanswered question is wrong. */
  { readonly refused: null; readonly score: number; readonly of: number } | { readonly refused: PlayRefusal };

/** The questions of a play and their options, in an order that depends on the seed and not on the answers. */
export const dealQuiz = (questions: readonly QuizQuestion[], seed: string): AskedQuestion[] =>
  shuffled(questions, seed).map(({ _id, text, options }) => ({
    _id,
    text,
    options: shuffled(options, `${seed}|${_id}`).map((option) => ({ _id: option._id, text: option.text })),
  }));

/** Marks the answers. An answer to an unknown question or with an unknown option rejects them all. */
export const markQuiz = (questions: readonly QuizQuestion[], answers: readonly QuizAnswer[]): MarkedQuiz => {
  const byId = new Map(questions.map((question) => [question._id, question]));
  const seen = new Set<string>();
  let score = 0;
  for (const { question_id, option_ids } of answers) {
    const question = byId.get(question_id);
    if (question === undefined) return { refused: "unknown_question" };
    if (seen.has(question_id)) return { refused: "answered_twice" };
    seen.add(question_id);
    const chosen = new Set(option_ids);
    const known = new Set(question.options.map(({ _id }) => _id));
    if ([...chosen].some((id) => !known.has(id))) return { refused: "unknown_option" };
    const correct = new Set(question.correct_option_ids);
    if (correct.size > 0 && chosen.size === correct.size && [...chosen].every((id) => correct.has(id))) score += 1;
  }
  return { refused: null, score, of: questions.length };
};
