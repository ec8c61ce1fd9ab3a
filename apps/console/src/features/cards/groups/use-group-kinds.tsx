/** The conditions of a group's rule, each a sentence with its inputs inside. */
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { InlineFigure, InlineMoney, InlineSelect, InlineText } from "../../../kit/rules/inline-inputs.tsx";
import { lineOf, namesIn } from "../../../kit/names-line.ts";
import { InlineSeveral } from "../../../kit/rules/inline-several.tsx";
import type { ConditionKind } from "../../../kit/rules/rule-builder.tsx";
import { readPlaces } from "@rewardo/web/places.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import type { GroupKind, ValueOf } from "./group-rule.ts";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";
import { useGenderWords } from "../../../kit/words/use-gender-words.ts";
import { rfmGroupNames, useRfmWords } from "../../../kit/words/use-rfm-words.ts";

const everMonths = "0";
const periods = [7, 30, 90, 365] as const;

/** The places that can be chosen. */
export function usePlaceChoice() {
  return useQuery({
    queryKey: ["places", "active"],
    queryFn: ({ signal }) => readPlaces({ status: "active" }, signal),
  }).data;
}

export function useGroupKinds(): Readonly<Record<GroupKind, ConditionKind>> {
  const { t } = useLingui();
  const { programme, content } = useCardDraft();
  const words = useCardWords(programme.type);
  const currency = useSession().business?.currency ?? "PLN";
  const rfmWords = useRfmWords();
  const genders = useGenderWords();
  const places = usePlaceChoice() ?? [];
  const levels = content.levels.filter(({ status }) => status === "active");

  const than = (value: "more" | "less", onChange: (than: "more" | "less") => void) => (
    <InlineSelect
      label={t`More or less`}
      value={value}
      options={[
        { value: "more", label: t`more than` },
        { value: "less", label: t`less than` },
      ]}
      onChange={(next) => onChange(next === "less" ? "less" : "more")}
    />
  );
  const side = (isMost: boolean, onChange: (isMost: boolean) => void) => (
    <InlineSelect
      label={t`At least or at most`}
      value={isMost ? "most" : "least"}
      options={[
        { value: "least", label: t`at least` },
        { value: "most", label: t`at most` },
      ]}
      onChange={(next) => onChange(next === "most")}
    />
  );
  const period = (days: number | null, onChange: (days: number | null) => void) => (
    <InlineSelect
      label={t`Since when`}
      value={String(days ?? everMonths)}
      options={[
        { value: everMonths, label: t`ever` },
        ...[...new Set([...periods, ...(days === null ? [] : [days])])].map((one) => ({
          value: String(one),
          label: one === 365 ? t`in 12 months` : plural(one, { one: "in # day", other: "in # days" }),
        })),
      ]}
      onChange={(next) => onChange(next === everMonths ? null : Number(next))}
    />
  );
  const days = (value: number, onChange: (days: number) => void) => (
    <InlineFigure
      label={t`Days`}
      least={1}
      value={String(value)}
      onChange={(next) => next !== null && onChange(Number(next))}
    />
  );
  const figure = (label: string, value: number | null, onChange: (value: number | null) => void) => (
    <InlineFigure
      label={label}
      value={value === null ? "" : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );

  /** A sentence of a kind; nothing before its value is there, except for the product. */
  const kind =
    <Kind extends GroupKind>(
      draw: (value: ValueOf<Kind>, change: (changes: Partial<ValueOf<Kind>>) => void) => ReactNode,
      empty: ValueOf<Kind> | null = null,
    ): ConditionKind["sentence"] =>
    (value, onChange) => {
      const known = (value as ValueOf<Kind> | null) ?? empty;
      return known === null ? null : draw(known, (changes) => onChange({ ...known, ...changes }));
    };

  return {
    last_visit: {
      icon: "clock-counter-clockwise",
      label: t`Last visit`,
      sentence: kind<"last_visit">((value, change) => {
        const which = than(value.than, (next) => change({ than: next }));
        const ago = days(value.days, (next) => change({ days: next }));
        // A customer who never came counts as away for longer than any number of days.
        return value.than === "more" ? (
          <Trans>
            Last visit {which} {ago} days ago, or no visit yet
          </Trans>
        ) : (
          <Trans>
            Last visit {which} {ago} days ago
          </Trans>
        );
      }),
    },
    visits: {
      icon: "stamp",
      label: t`Visits`,
      sentence: kind<"visits">((value, change) => {
        const isMost = value.least === null;
        const set = (count: number | null) => count !== null && change(isMost ? { most: count } : { least: count });
        const which = side(isMost, (next) =>
          change(next ? { least: null, most: value.least } : { least: value.most, most: null }),
        );
        const count = figure(t`Visits`, isMost ? value.most : value.least, set);
        const since = period(value.days, (next) => change({ days: next }));
        return (
          <Trans>
            Visits: {which} {count} {since}
          </Trans>
        );
      }),
    },
    spend: {
      icon: "coins",
      label: t`Spent`,
      sentence: kind<"spend">((value, change) => {
        const isMost = value.least === null;
        const minor = (isMost ? value.most : value.least) ?? 0;
        const which = side(isMost, (next) =>
          change(next ? { least: null, most: minor } : { least: minor, most: null }),
        );
        const amount = (
          <InlineMoney
            label={t`Spent`}
            currency={currency}
            minor={minor}
            onChange={(next) => change(isMost ? { most: next } : { least: next })}
          />
        );
        const since = period(value.days, (next) => change({ days: next }));
        return (
          <Trans>
            Spent {which} {amount} {since}
          </Trans>
        );
      }),
    },
    level: {
      icon: "medal",
      label: t({ message: "Level", context: "name of a level" }),
      sentence: kind<"level">((value, change) => {
        const level = (
          <InlineSeveral
            label={t({ message: "Level", context: "name of a level" })}
            values={value.level_ids.map((id) => id ?? "")}
            options={[
              { value: "", label: t`below the lowest` },
              ...levels.map(({ _id, name }) => ({ value: _id, label: words.text(name) })),
            ]}
            onChange={(next) => change({ level_ids: next.map((id) => (id === "" ? null : id)) })}
          />
        );
        return <Trans>Stands on the level {level}</Trans>;
      }),
    },
    rfm_group: {
      icon: "chart-bar",
      label: t`How they come`,
      sentence: kind<"rfm_group">((value, change) => {
        const group = (
          <InlineSeveral
            label={t`How they come`}
            values={value.rfm_groups}
            options={rfmGroupNames.map((one) => ({ value: one, label: rfmWords(one).name }))}
            onChange={(next) => change({ rfm_groups: rfmGroupNames.filter((one) => next.includes(one)) })}
          />
        );
        return <Trans>Counts as {group}</Trans>;
      }),
    },
    product: {
      icon: "coffee",
      label: t({ message: "Product", context: "bought" }),
      sentence: kind<"product">(
        (value, change) => {
          const names = (
            <InlineText
              label={t`Names of items`}
              value={lineOf(value.names)}
              onChange={(typed) => change({ names: namesIn(typed) })}
            />
          );
          const since = period(value.days, (next) => change({ days: next }));
          return (
            <Trans>
              Bought {names} {since}
            </Trans>
          );
        },
        { names: [], days: null },
      ),
    },
    place: {
      icon: "map-pin",
      label: t`Place`,
      sentence: kind<"place">((value, change) => {
        const place = (
          <InlineSeveral
            label={t`Place`}
            values={value.place_ids}
            options={places.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(next) => change({ place_ids: [...next] })}
          />
        );
        const since = period(value.days, (next) => change({ days: next }));
        return (
          <Trans>
            Was at {place} {since}
          </Trans>
        );
      }),
    },
    joined: {
      icon: "user-plus",
      label: t`Joined`,
      sentence: kind<"joined">((value, change) => {
        const which = than(value.than, (next) => change({ than: next }));
        const ago = days(value.days, (next) => change({ days: next }));
        return (
          <Trans>
            Joined {which} {ago} days ago
          </Trans>
        );
      }),
    },
    birthday: {
      icon: "cake",
      label: t`Birthday`,
      sentence: kind<"birthday">((value, change) => {
        const ahead = days(value.days, (next) => change({ days: Math.min(366, next) }));
        return <Trans>Birthday within {ahead} days</Trans>;
      }),
    },
    age: {
      icon: "calendar-blank",
      label: t`Age`,
      sentence: kind<"age">((value, change) => {
        const least = figure(t`From age`, value.least, (next) => change({ least: next }));
        const most = figure(t`To age`, value.most, (next) => change({ most: next }));
        return (
          <Trans>
            Age from {least} to {most}
          </Trans>
        );
      }),
    },
    gender: {
      icon: "user",
      label: t`Gender`,
      sentence: kind<"gender">((value, change) => {
        const gender = (
          <InlineSeveral
            label={t`Gender`}
            values={value.genders}
            options={Object.entries(genders).map(([one, label]) => ({ value: one, label }))}
            onChange={(next) =>
              change({ genders: (["female", "male", "other", "unknown"] as const).filter((one) => next.includes(one)) })
            }
          />
        );
        return <Trans>Gender is {gender}</Trans>;
      }),
    },
  };
}
