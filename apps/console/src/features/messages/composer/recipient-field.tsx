import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { couponOf } from "@rewardo/contract/message-coupon-of";
import type { AgeGroup, MessageInput, MessageRecipient, SmsContent } from "@rewardo/contract/message-fields";
import { listProducts, readProduct } from "@rewardo/contract/products";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { Allowed } from "../../../kit/allowed.tsx";
import { LateConfirmAddresses } from "../../../kit/phone-card/late-confirm-addresses.tsx";
import { useFormField } from "../../../kit/form/use-form-field.ts";
import { readPlaces } from "@rewardo/web/places.ts";
import { useDebounced } from "../../../kit/use-debounced.ts";
import { useGenderWords } from "../../../kit/words/use-gender-words.ts";
import { rfmGroupNames, useRfmWords } from "../../../kit/words/use-rfm-words.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Select, type SelectOption } from "@rewardo/ui/fields/select.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { useSession } from "@rewardo/web/session/index.ts";
import { call } from "@rewardo/web/api.ts";
import { type Channel, estimateQuery } from "../api.ts";
import { Phones } from "./phones.tsx";
import { Readers } from "../readers.tsx";
import c from "../messages.module.css";
import { useGroups } from "./use-groups.ts";
import { useAgeWords, useRecipientTypes } from "../use-message-words.ts";
import { CostLine } from "./cost-line.tsx";
import { mostPartsOf, useSmsCost } from "./sms-cost.ts";
import { recordQuery } from "../../../kit/record/use-record.ts";

type Recipient = MessageRecipient;
type Type = Recipient["type"];

const debounceMs = 300;

interface RecipientFieldProps {
  channel: Channel;
  value: Recipient;
  onChange: (value: Recipient) => void;
  /** Told how many would get it now, as soon as that is known. */
  onCount: (count: number | undefined) => void;
  error: string | undefined;
  disabled: boolean;
}

/** What a type begins with; places, products and groups are chosen from those that there are. */
const firstOf: { readonly [T in Type]: Recipient } = {
  all: { type: "all" },
  registered: { type: "registered" },
  age_group: { type: "age_group", age_group: "18_24" },
  gender: { type: "gender", gender: "female" },
  likes_place: { type: "likes_place", place_id: "" },
  likes_product: { type: "likes_product", product_id: "" },
  promotion_group: { type: "promotion_group", promotion_group_id: "" },
  rfm_group: { type: "rfm_group", rfm_group: "champions" },
};

const isChosen = (recipient: Recipient): boolean => Object.values(recipient).every((part) => part !== "");

/** Whom a message is for, and how many that would be now. */
export function RecipientField({ channel, value, onChange, onCount, error, disabled }: RecipientFieldProps) {
  const { t } = useLingui();
  const types = useRecipientTypes();
  return (
    <div className={c.recipient}>
      <div className={c.pair}>
        <Select
          label={t`Recipients`}
          options={(Object.keys(types) as Type[]).map((type) => ({ value: type, label: types[type] }))}
          value={value.type}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(firstOf[currentTarget.value as Type])}
        />
        <RecipientDetail value={value} onChange={onChange} error={error} disabled={disabled} />
      </div>
      <Estimate channel={channel} recipient={value} onCount={onCount} />
    </div>
  );
}

function RecipientDetail({ value, onChange, error, disabled }: Omit<RecipientFieldProps, "channel" | "onCount">) {
  const { t } = useLingui();
  const ages = useAgeWords();
  const genders = useGenderWords();
  const rfm = useRfmWords();
  const places = useQuery({
    queryKey: ["places", "recipients"],
    queryFn: ({ signal }) => readPlaces({ status: "active" }, signal),
    enabled: value.type === "likes_place",
  });
  const products = useProducts(value.type === "likes_product" ? value.product_id : null);
  const groups = useGroups(value.type === "promotion_group");
  const chosen = (label: string, options: readonly SelectOption[], now: string, take: (next: string) => Recipient) => (
    <Select
      label={label}
      options={options}
      placeholder={t({ message: "Choose", comment: "In a list, before one is chosen" })}
      value={now}
      error={error}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(take(currentTarget.value))}
    />
  );
  const named = (items: readonly { _id: string; name: string }[] | undefined) =>
    (items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const worded = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([key, label]) => ({ value: key, label }));
  switch (value.type) {
    case "age_group":
      return chosen(t({ message: "Age", context: "of a person" }), worded(ages), value.age_group, (next) => ({
        type: "age_group",
        age_group: next as AgeGroup,
      }));
    case "gender":
      return chosen(t`Gender`, worded(genders), value.gender, (next) => ({
        type: "gender",
        gender: next as keyof typeof genders,
      }));
    case "rfm_group":
      return chosen(
        t({ message: "Group", context: "of customers" }),
        rfmGroupNames.map((group) => ({ value: group, label: rfm(group).name })),
        value.rfm_group,
        (next) => ({ type: "rfm_group", rfm_group: next as (typeof rfmGroupNames)[number] }),
      );
    case "likes_place":
      return chosen(t`Place`, named(places.data), value.place_id, (place_id) => ({ type: "likes_place", place_id }));
    case "likes_product":
      return chosen(t`Product`, products, value.product_id, (product_id) => ({ type: "likes_product", product_id }));
    case "promotion_group":
      return chosen(
        t({ message: "Group", context: "of customers" }),
        groups,
        value.promotion_group_id,
        (promotion_group_id) => ({ type: "promotion_group", promotion_group_id }),
      );
    default:
      return null;
  }
}

interface EstimateProps extends Pick<RecipientFieldProps, "channel" | "onCount"> {
  recipient: Recipient;
}

function Estimate({ channel, recipient, onCount }: EstimateProps) {
  const { t } = useLingui();
  const format = useFormat();
  const asked = useDebounced(recipient, debounceMs);
  const content = useFormField<MessageInput["content"]>("content").value;
  const hasCoupon = content !== null && couponOf(content) !== null;
  const query = useQuery({
    ...estimateQuery(channel, asked, content),
    enabled: isChosen(asked),
    placeholderData: (before) => before,
  });
  const count = query.data?.count;
  useEffect(() => onCount(count), [count, onCount]);
  if (!isChosen(recipient)) return null;
  const who = {
    email: t`Those who agreed to e-mails and have a confirmed address.`,
    sms: t`Those who agreed to SMS and have a phone number.`,
    in_app: t`Those who agreed to messages on their card.`,
  }[channel];
  return (
    <div className={c.estimate} role="status">
      {query.isError ? (
        <p>{t`The number of recipients could not be loaded. You can write the message all the same.`}</p>
      ) : count === undefined ? (
        <>
          <Skeleton width="40px" height="34px" />
          <div>
            <Skeleton width="180px" height="22px" />
            <span className="mut t13">{who}</span>
            {channel === "in_app" && (
              // As many lines as will stand here: the fields below stay where they are.
              <div className={c.unknown} aria-hidden="true">
                <Readers count={1} of={1} />
                <Phones count={0} />
              </div>
            )}
          </div>
        </>
      ) : (
        <>
          <span className="f28 num">{format.number(count)}</span>
          <div>
            {plural(count, { one: "customer would get it now", other: "customers would get it now" })}
            <br />
            <span className="mut t13">
              {who}
              {hasCoupon && ` ${t`And who have the coupon’s card.`}`}
            </span>
            {channel === "in_app" && <Readers count={query.data?.readers ?? 0} of={count} />}
            {channel === "in_app" && <Phones count={query.data?.phones ?? 0} />}
            {channel === "email" && <LateConfirmAddresses count={query.data?.unconfirmed ?? 0} />}
            {channel === "sms" && <WrittenCost count={count} />}
            {count === 0 && (
              <Allowed to="users_view">
                <br />
                <Link to="/users" className="link t13">
                  {t`You note on a customer’s page what they agree to`}
                </Link>
              </Allowed>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Cost of the SMS as written in the form, for this many recipients. */
function WrittenCost({ count }: { count: number }) {
  const business = useSession().business?.name ?? "";
  const { value } = useFormField<SmsContent>("content");
  const parts = value === null ? 0 : mostPartsOf(value, business);
  const cost = useSmsCost(true)(count * parts);
  return cost === null || count === 0 || parts === 0 ? null : <CostLine cost={cost} mostParts={parts} />;
}

const calls = {
  list: listProducts,
  read: readProduct,
};

const productQuery = recordQuery("products", (id, signal) => call(calls.read, { params: { id }, signal }));

/** The most a page of a list may hold. */
const aPage = 200;

/**
 * Products on offer, the first by name; and the chosen one, wherever in the list it stands and also when it is no
 * longer on offer.
 * @param chosen the chosen product's id, `""` before one is, `null` where none is asked for
 */
function useProducts(chosen: string | null): SelectOption[] {
  const { data: page } = useQuery({
    queryKey: ["products", "recipients"],
    queryFn: ({ signal }) => call(calls.list, { query: { limit: aPage, status: "active" }, signal }),
    enabled: chosen !== null,
  });
  const listed = page?.items ?? [];
  const isBeyond = page !== undefined && !listed.some(({ _id }) => _id === chosen);
  const { data: named } = useQuery({
    ...productQuery(chosen ?? ""),
    enabled: isBeyond && chosen !== null && chosen !== "",
  });
  const all = isBeyond && named !== undefined ? [named, ...listed] : listed;
  return all.map(({ _id, name }) => ({ value: _id, label: name }));
}
