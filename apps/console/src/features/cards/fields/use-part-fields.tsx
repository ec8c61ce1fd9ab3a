/** The fields that rewards, coupons, offers and levels have in common, as their forms describe them. */
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import type { Fault } from "../../../kit/form/bad-fields.ts";
import type { FieldDescription } from "../../../kit/form/description.ts";
import { custom } from "../../../kit/form/kinds/custom.tsx";
import { localizedText } from "../../../kit/form/kinds/localized-text.tsx";
import type { Typed } from "../../../kit/form/kinds/use-typed.ts";
import { usePlaceWords } from "../../../kit/record/use-place-words.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useCouponWords } from "../coupons/use-coupon-words.ts";
import { useCardWords } from "../use-card-words.ts";
import { effect, type EffectKind } from "./effect-field.tsx";
import { useFilterWords, ItemFilter } from "./item-filter.tsx";
import { CountField, DecimalField, MoneyField } from "./typed-fields.tsx";
import { always, TimesFields, ValidityFields, WhereField } from "./when-and-where.tsx";

type Validity = CouponPart["validity"];
type Items = CouponPart["items"];

/** What the schema says of a figure that is missing, no number, or beyond its limits. */
const isNoFigure = ({ code }: Fault): boolean =>
  ["required", "invalid_type", "too_small", "too_big", "not_multiple_of"].includes(code);

interface FigureOptions<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly half?: boolean | undefined;
  /** What is said of what is no such figure. */
  readonly wrong?: string | undefined;
}

/** Whether a period ends before it begins. */
const isPast = (value: Validity): boolean =>
  value.kind === "datetime_range" && value.from !== null && value.to !== null && value.from >= value.to;

export function usePartFields(type: Card["type"]) {
  const { t } = useLingui();
  const words = useCardWords(type);
  const says = useCouponWords(type);
  const filterWords = useFilterWords();
  const placeWords = usePlaceWords();
  const language = useSession().business?.language ?? "en";
  const needed = ({ code }: Fault) =>
    code === "required" ? t`This is needed in the language of your business` : undefined;
  const figures = {
    percent: t`From 0.01 to 100`,
    multiplier: t`From 1 to 100`,
    amount: t`An amount above zero`,
    count: t`At least 1`,
  };
  const figure =
    (wrong = figures.count) =>
    (fault: Fault) =>
      isNoFigure(fault) ? wrong : undefined;

  return {
    language,
    figures,
    figure,

    text: <const Name extends string>(name: Name, label: string, hint: string): FieldDescription<Name> =>
      localizedText({ name, label, hint, language, words: needed }),

    /** A whole number; `least` and `most` limit what can be typed. */
    count: <const Name extends string>({
      wrong,
      hint,
      ...options
    }: FigureOptions<Name> & { hint?: string; most?: number }) =>
      custom<number, Name>({
        ...options,
        words: figure(wrong),
        show: (value) => words.value(options.name, value),
        render: ({ value, set, error, optional }) => (
          <CountField
            label={options.label}
            hint={hint}
            most={options.most}
            value={value}
            error={error}
            optional={optional}
            onChange={set}
          />
        ),
      }),

    decimal: <const Name extends string>({ wrong, ...options }: FigureOptions<Name>) =>
      custom<Typed, Name>({
        ...options,
        words: figure(wrong),
        show: (value) => words.value(options.name, value),
        render: ({ value, set, error }) => (
          <DecimalField label={options.label} value={value} error={error} onChange={set} />
        ),
      }),

    money: <const Name extends string>({ wrong, ...options }: FigureOptions<Name>) =>
      custom<Typed, Name>({
        ...options,
        words: figure(wrong),
        show: (value) => words.value(options.name, value),
        render: ({ value, set, error, optional }) => (
          <MoneyField label={options.label} value={value} error={error} optional={optional} onChange={set} />
        ),
      }),

    effect: (kinds: Readonly<Partial<Record<EffectKind, string>>>): FieldDescription<"effect"> => ({
      ...effect({
        ...{ kinds, type, language, label: t`What it does` },
        words: (fault, value) => {
          if (value?.kind === "custom") return needed(fault);
          const name = Object.keys(value ?? {}).find((key) => key in figures) as keyof typeof figures | undefined;
          return name === undefined ? undefined : figure(figures[name])(fault);
        },
        show: (value) =>
          value === null
            ? null
            : says.effect({
                ...{
                  effect: value,
                  discount_scope: "order",
                  items: { product_ids: [], filter: { mode: "all", names: [] } },
                },
                ...{ max_discount: null, minimum_amount: null },
              }),
      }),
    }),

    /** @param mustName something has to be named: all items is no choice */
    items: (
      mustName: boolean,
      change: (filter: Items["filter"], before: Items) => Items,
    ): FieldDescription<"items"> => ({
      ...custom<Items, "items">({
        name: "items",
        label: t`Which items`,
        words: ({ code }) => (code === "required" ? t`Name at least one` : undefined),
        show: (value) => (value === null ? null : filterWords.shown(value.filter)),
        render: ({ value, set, errorIn }) => {
          const now = value ?? { product_ids: [], filter: { mode: "all" as const, names: [] } };
          const filter =
            mustName && now.filter.mode === "all" ? { mode: "include_item_names" as const, names: [] } : now.filter;
          return (
            <ItemFilter
              label={t`Which items`}
              {...(mustName ? { mustName } : { withoutPoints: true })}
              value={filter}
              error={errorIn()}
              onChange={(next) => set(change(next, now))}
            />
          );
        },
      }),
      isDeep: true,
      check: ({ items }) => {
        const { product_ids, filter } = items as Items;
        const names = filter.mode !== "points" && (mustName || filter.mode !== "all");
        return names && product_ids.length === 0 && filter.names.length === 0
          ? [{ path: "items.filter.names", code: "required" }]
          : [];
      },
    }),

    /** @param withoutHours only days: nothing is handed out from which hours could count */
    validity: (withoutHours: boolean): FieldDescription<"validity"> => ({
      ...custom<Validity, "validity">({
        name: "validity",
        label: t({ message: "Valid", context: "field" }),
        words: ({ code }) => (code === "ends_before_start" ? t`Not before the first day` : undefined),
        show: (value) => (value === null ? null : says.validity({ validity: value, times: always })),
        render: (field) => <ValidityFields field={field} withoutHours={withoutHours} />,
      }),
      isDeep: true,
      check: ({ validity }) =>
        isPast(validity as Validity) ? [{ path: "validity.to", code: "ends_before_start" }] : [],
    }),

    times: (): FieldDescription<"times"> => ({
      ...custom<CouponPart["times"], "times">({
        name: "times",
        label: t`Days and hours`,
        words: ({ code }) => (code === "invalid_format" ? t`Give both hours, or none` : undefined),
        show: (value) => (value === null ? null : says.times(value)),
        render: (field) => <TimesFields field={field} />,
      }),
      isDeep: true,
    }),

    places: (): FieldDescription<"place_ids"> => ({
      ...custom<string[], "place_ids">({
        name: "place_ids",
        label: t`Where it is used`,
        words: ({ code }) => (code === "required" ? t`Choose at least one place` : undefined),
        show: (value) => placeWords(value),
        render: (field) => <WhereField field={field} label={t`Where it is used`} />,
      }),
      isDeep: true,
      check: ({ place_ids }) =>
        Array.isArray(place_ids) && place_ids.length === 0 ? [{ path: "place_ids", code: "required" }] : [],
    }),
  };
}
