import { useLingui } from "@lingui/react/macro";
import { listUsers } from "@rewardo/contract/users";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { useDebouncedSearch } from "../../../kit/use-debounced.ts";
import { call } from "@rewardo/web/api.ts";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import c from "./member-field.module.css";
import { useCardDraft } from "../use-draft.ts";

interface MemberFieldProps {
  /** The membership's id; empty while none is chosen. */
  value: string;
  onChange: (card_subscription_id: string) => void;
  error: string | undefined;
}

/** One customer of this card, by name, phone or number. */
export function MemberField({ value, onChange, error }: MemberFieldProps) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const nameOf = useCustomerName();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const q = useDebouncedSearch(typed);
  const { data } = useQuery({
    queryKey: ["users", "search", q],
    queryFn: ({ signal }) => call(listUsers, { query: { q, limit: 20 }, signal }),
    enabled: q !== "" && chosen === null,
    placeholderData: keepPreviousData,
  });
  const found =
    q === "" || chosen !== null
      ? []
      : (data?.items ?? []).flatMap((user) =>
          user.card_subscriptions
            .filter(({ card_id, status }) => card_id === programme.card_id && status === "active")
            .map(({ _id, numbers }) => {
              const full = [user.first_name, user.last_name].filter((part) => part !== null).join(" ");
              const user_name = full === "" ? null : full;
              const card_number = numbers[0] ?? null;
              // A card without a name is called by its number, which then is not said twice.
              const number = user_name === null || card_number === null ? null : inFours(card_number);
              return { _id, name: nameOf({ user_name, card_number }), number };
            }),
        );
  const choose = (one: (typeof found)[number]) => {
    setChosen(one.name);
    onChange(one._id);
  };
  return (
    <div className={c.member}>
      <TextField
        label={t`Customer`}
        icon="magnifying-glass"
        placeholder={value === "" ? t`Name, phone or card number` : t`Chosen; type to choose another`}
        autoComplete="off"
        error={error}
        value={chosen ?? typed}
        onChange={({ currentTarget }) => {
          setChosen(null);
          setTyped(currentTarget.value);
        }}
        // Typing searches; only the button submits the form.
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {found.length > 0 && (
        <ul className={c.found} aria-label={t`Customers found`}>
          {found.map((one) => (
            <li key={one._id}>
              <button type="button" className={c.choice} onClick={() => choose(one)}>
                <span>{one.name}</span>
                {one.number !== null && <span className="t12 mut num">{one.number}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
