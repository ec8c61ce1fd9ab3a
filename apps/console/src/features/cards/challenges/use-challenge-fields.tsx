/** The fields of a challenge, as its form describes them; the editor places them. */
import { DateField } from "../../../kit/days/date-field.tsx";
import { useLingui } from "@lingui/react/macro";
import type { Challenge, PrizesInput, QuizQuestion } from "@rewardo/contract/challenges";
import type { Programme } from "@rewardo/contract/programmes";
import { usePickNames } from "@rewardo/loyalty/card/use-pick-names.ts";
import type { Fault } from "../../../kit/form/bad-fields.ts";
import { onlyWhile } from "../../../kit/form/description.ts";
import { custom, type CustomOptions } from "../../../kit/form/kinds/custom.tsx";
import { localizedText } from "../../../kit/form/kinds/localized-text.tsx";
import type { Values } from "../../../kit/form/values.ts";
import { instantOf, wallOf } from "../../../kit/form/wall-time.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { CountField } from "../fields/typed-fields.tsx";
import { useCardWords } from "../use-card-words.ts";
import { ChallengeDeckFields } from "./challenge-deck-fields.tsx";
import { isGame, prizeRowsOf } from "./challenge-form.ts";
import { ChallengeKinds } from "./challenge-kinds.tsx";
import { ChallengePrizeFields } from "./challenge-prize-fields.tsx";
import { ChallengeQuizFields } from "./challenge-quiz-fields.tsx";
import { useChallengeWords } from "./use-challenge-words.ts";

interface ChallengeFieldsOptions {
  programme: Programme;
  /** It is scheduled: its type stays. */
  isFixed: boolean;
  hasBegun: boolean;
}

const isOf = (type: Challenge["type"]) => (values: Values) => values["type"] === type;

export function useChallengeFields({ programme, isFixed, hasBegun }: ChallengeFieldsOptions) {
  const { t } = useLingui();
  const format = useFormat();
  const { icons } = usePickNames();
  const { business } = useSession();
  const [language, zone] = [business?.language ?? "en", business?.time_zone ?? "UTC"];
  const words = useCardWords(programme.type);
  const { types, at, prize, sentences } = useChallengeWords(programme.type);
  const needed = ({ code }: Fault) =>
    code === "required" ? t`This is needed in the language of your business` : undefined;

  /** A moment by the business's clock. */
  const moment = <const Name extends string>({
    hint,
    disabled,
    ...options
  }: Pick<CustomOptions<Name, string>, "name" | "label" | "words"> & {
    hint?: string | undefined;
    disabled: boolean;
  }) =>
    custom<string, Name>({
      ...options,
      show: at,
      render: ({ value, set, error }) => (
        <DateField
          hasTime
          label={options.label}
          hint={hint}
          disabled={disabled}
          value={wallOf(value, zone)}
          error={error}
          onChange={(moment) => set(instantOf(moment, zone))}
        />
      ),
    });

  const type = custom<Challenge["type"], "type">({
    name: "type",
    label: t`What is counted`,
    show: (value) => (value === null ? null : types[value]),
    render: ({ value, set, error }) => (
      <ChallengeKinds value={value ?? "most_points"} names={types} isFixed={isFixed} error={error} onChange={set} />
    ),
  });

  const prizes = custom<PrizesInput, "prizes">({
    ...{ name: "prizes", label: t`Prizes`, isDeep: true },
    words: ({ code }, value) => {
      if (value?.reward_type === "reward" && code === "unknown_reward") return t`Choose a reward`;
      return code === "not_more" ? undefined : t`Each line must start after the ranks above it, and needs a prize.`;
    },
    show: (value) =>
      value === null || value.reward_type === "none"
        ? t`Only the rank`
        : prizeRowsOf(value)
            .map(({ to }, row, rows) => {
              const [from, last] = [(rows[row - 1]?.to ?? 0) + 1, to ?? 0];
              return `${from === last ? from : `${from}–${last}`}: ${prize(value, last, programme.live.rewards)}`;
            })
            .join("; "),
    render: (field) => <ChallengePrizeFields field={field} programme={programme} />,
  });

  const questions = custom<QuizQuestion[], "questions">({
    ...{ name: "questions", label: t`Questions`, isDeep: true },
    words: (fault, value) => (fault.code === "required" && value?.length === 0 ? sentences.questions : needed(fault)),
    show: (value) => (
      <span className="stack g8">
        {(value ?? []).map(({ _id, text, options, correct_option_ids }) => (
          <span key={_id}>
            {words.text(text)}{" "}
            {options
              .map((one) => `${words.text(one.text)}${correct_option_ids.includes(one._id) ? " ✓" : ""}`)
              .join(", ")}
          </span>
        ))}
      </span>
    ),
    render: (field) => <ChallengeQuizFields cardId={programme.card_id} field={field} language={language} />,
  });

  return {
    type,
    name: localizedText({ name: "name", label: t`Name that customers see`, language, words: needed }),
    starts_at: moment({
      name: "starts_at",
      label: t({ message: "Starts", context: "challenge" }),
      disabled: hasBegun,
      words: ({ code }) => (code === "required" ? sentences.starts_at : undefined),
    }),
    ends_at: moment({
      name: "ends_at",
      label: t({ message: "Ends", context: "challenge" }),
      disabled: false,
      hint: hasBegun ? t`After the start it can only end later.` : undefined,
      words: ({ code }) => {
        if (code === "not_after_start") return t`It ends after it starts`;
        if (code === "not_later") return t`After the start it can only end later.`;
        return code === "required" || code === "in_the_past" ? sentences.ends_at : undefined;
      },
    }),
    max_plays_per_day: onlyWhile(
      (values) => isGame(values["type"] as Challenge["type"]),
      null,
      custom<number, "max_plays_per_day">({
        name: "max_plays_per_day",
        label: t`Plays a day`,
        show: (value) => (value === null ? null : format.number(value)),
        render: ({ value, set, error }) => (
          <CountField
            label={t`Plays a day`}
            hint={t`Leave it empty for any number.`}
            optional
            most={100}
            value={value}
            error={error}
            onChange={set}
          />
        ),
      }),
    ),
    prizes,
    questions: onlyWhile(isOf("quiz"), [], questions),
    faces: onlyWhile(
      isOf("memory_game"),
      [],
      custom<Challenge["faces"], "faces">({
        name: "faces",
        label: t`Deck`,
        words: () => sentences.faces,
        show: (value) => format.list((value ?? []).map((face) => icons[face])),
        render: ({ value, set, error }) => <ChallengeDeckFields faces={value ?? []} error={error} onChange={set} />,
      }),
    ),
  };
}
