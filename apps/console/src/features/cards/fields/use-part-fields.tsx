/** The fields that rewards, coupons, offers and levels have in common, as their forms describe them. */
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import type { Fault } from "../../../kit/form/bad-fields.ts";
import { custom } from "../../../kit/form/kinds/custom.tsx";
import { localizedText } from "../../../kit/form/kinds/localized-text.tsx";
import type { Typed } from "../../../kit/form/kinds/use-typed.ts";
import { PlacesField } from "../../../kit/form/places/places-field.tsx";
import { usePlaceWords } from "../../../kit/record/use-place-words.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useCouponWords } from "../coupons/use-coupon-words.ts";
import { useCardWords } from "../use-card-words.ts";
import { EffectField, type EffectKind } from "./effect-field.tsx";
import { ItemFilter, useFilterWords } from "./item-filter.tsx";
import { CountField, DecimalField, MoneyField } from "./typed-fields.tsx";
import { always, TimesFields, ValidityFields } from "./when-and-where.tsx";

type Validity = CouponPart["validity"];
type Items = CouponPart["items"];

export const allItems: Items = { product_ids: [], filter: { mode: "all", names: [] } };
/** An effect alone, in the words of a coupon. */
const onReceipt = { discount_scope: "order", items: allItems, max_discount: null, minimum_amount: null } as const;

/** What the schema says of a figure that is missing, no number, or beyond its limits. */
const isNoFigure = ({ code }: Fault): boolean =>
  ["required", "invalid_type", "too_small", "too_big", "not_multiple_of"].includes(code);

interface FigureOptions<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly half?: boolean;
  readonly Control?: typeof CountField | typeof DecimalField | typeof MoneyField;
  readonly most?: number;
  /** What is said of what is no such figure. */
  readonly wrong?: string;
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
  const wrong = {
    percent: t`From 0.01 to 100`,
    multiplier: t`From 1 to 100`,
    amount: t`An amount above zero`,
    count: t`At least 1`,
  };
  /** Says so of what is no figure. */
  const unless = (sentence: string) => (fault: Fault) => (isNoFigure(fault) ? sentence : undefined);

  return {
    wrong,
    unless,

    text: <const Name extends string>(name: Name, label: string, hint: string) =>
      localizedText({ name, label, hint, language, words: needed }),

    /** A whole number, unless another control is said. */
    figure: <const Name extends string>({ hint, most, Control = CountField, ...options }: FigureOptions<Name>) =>
      custom<Typed, Name>({
        ...options,
        words: unless(options.wrong ?? wrong.count),
        show: (value) => words.value(options.name, value),
        render: ({ value, set, error, optional }, label) => (
          <Control
            {...{ label, hint, value, error, optional, onChange: set }}
            {...(most === undefined ? {} : { most })}
          />
        ),
      }),

    effect: (kinds: Readonly<Partial<Record<EffectKind, string>>>) =>
      custom<CouponPart["effect"], "effect">({
        ...{ name: "effect", label: t`What it does`, isDeep: true },
        words: (fault, value) => {
          if (value?.kind === "custom") return needed(fault);
          const name = Object.keys(value ?? {}).find((key) => key in wrong) as keyof typeof wrong | undefined;
          return name === undefined ? undefined : unless(wrong[name])(fault);
        },
        show: (value) => value !== null && says.effect({ effect: value, ...onReceipt }),
        render: (field, label) => <EffectField {...{ field, label, kinds, type, language }} />,
        check: (values) => {
          const effect = values["effect"] as CouponPart["effect"];
          // None at all is the schema's to say.
          const texts = effect.kind === "custom" ? (effect.text as typeof effect.text | null) : null;
          return texts !== null && texts[language] === undefined
            ? [{ path: `effect.text.${language}`, code: "required" }]
            : [];
        },
      }),

    /** @param mustName something has to be named: all items is no choice */
    items: (mustName: boolean) =>
      custom<Items, "items">({
        ...{ name: "items", label: t`Which items`, isDeep: true },
        words: ({ code }) => (code === "required" ? t`Name at least one` : undefined),
        show: (value) => value !== null && filterWords.shown(value.filter),
        render: ({ value, set, errorIn }, label) => {
          const { product_ids, filter } = value ?? allItems;
          return (
            <ItemFilter
              label={label}
              mustName={mustName}
              withoutPoints
              value={mustName && filter.mode === "all" ? { mode: "include_item_names", names: [] } : filter}
              error={errorIn()}
              // Offers no longer name products.
              onChange={(next) => set({ product_ids: mustName ? product_ids : [], filter: next })}
            />
          );
        },
        check: ({ items }) => {
          const { product_ids, filter } = items as Items;
          const isNamed = filter.mode !== "points" && (mustName || filter.mode !== "all");
          return isNamed && product_ids.length === 0 && filter.names.length === 0
            ? [{ path: "items.filter.names", code: "required" }]
            : [];
        },
      }),

    /** @param withoutHours only days: nothing is handed out from which hours could count */
    validity: (withoutHours: boolean) =>
      custom<Validity, "validity">({
        ...{ name: "validity", label: t({ message: "Valid", context: "field" }), isDeep: true },
        words: ({ code }) => (code === "ends_before_start" ? t`Not before the first day` : undefined),
        show: (value) => value !== null && says.validity({ validity: value, times: always }),
        render: (field) => <ValidityFields field={field} withoutHours={withoutHours} />,
        check: ({ validity }) =>
          isPast(validity as Validity) ? [{ path: "validity.to", code: "ends_before_start" }] : [],
      }),

    times: () =>
      custom<CouponPart["times"], "times">({
        ...{ name: "times", label: t`Days and hours`, isDeep: true },
        words: ({ code }) => (code === "invalid_format" ? t`Give both hours, or none` : undefined),
        show: (value) => value !== null && says.times(value),
        render: (field) => <TimesFields field={field} />,
      }),

    places: () =>
      custom<string[], "place_ids">({
        ...{ name: "place_ids", label: t`Where it is used`, isDeep: true },
        words: ({ code }) => (code === "required" ? t`Choose at least one place` : undefined),
        show: (value) => placeWords(value),
        render: ({ value, set, errorIn }, label) => (
          <PlacesField label={label} isBound={false} value={value} error={errorIn()} onChange={set} />
        ),
        check: ({ place_ids }) =>
          Array.isArray(place_ids) && place_ids.length === 0 ? [{ path: "place_ids", code: "required" }] : [],
      }),
  };
}
