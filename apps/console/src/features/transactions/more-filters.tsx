import { useLingui } from "@lingui/react/macro";
import { listAccounts } from "@rewardo/contract/accounts";
import { listDevices } from "@rewardo/contract/devices";
import { pickText } from "@rewardo/rules/localized-text";
import { parseMoney } from "@rewardo/rules/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFlagWords } from "../../kit/transactions/use-flag-words.ts";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { useAccountName } from "@rewardo/loyalty/frame/use-account-name.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { flagNames, sourceNames } from "./filter.ts";
import c from "./more-filters.module.css";
import { useSourceWords } from "./use-transaction-words.ts";
import type { Transactions } from "./use-transactions.ts";

interface MoreFiltersProps {
  isOpen: boolean;
  onClose: () => void;
  list: Transactions["list"];
  cards: Cards;
}

type Draft = Transactions["list"]["state"]["filters"];

/** Filters by flag, author, place, card, source and amount. */
export function MoreFilters({ isOpen, onClose, list, cards }: MoreFiltersProps) {
  const { t } = useLingui();
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()} title={t`More filters`} narrow sheet closeButton>
      <Fields list={list} cards={cards} onClose={onClose} />
    </Dialog>
  );
}

/** Begins with what the address has each time the dialog opens. */
function Fields({ list, cards, onClose }: Omit<MoreFiltersProps, "isOpen">) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useAccountName();
  const sourceWords = useSourceWords();
  const flagWords = useFlagWords();
  const { staff, devices } = useChoices();
  const [draft, setDraft] = useState<Draft>(list.state.filters);
  const [isWrong, setWrong] = useState({ amount_from: false, amount_to: false });
  const { business } = useSession();
  const [code, language] = [business?.currency ?? "PLN", business?.language ?? "en"];
  const set = (name: keyof Draft, value: string) => setDraft((before) => ({ ...before, [name]: value || undefined }));
  const amount = (name: "amount_from" | "amount_to", label: string) => (
    <AmountField
      label={label}
      code={code}
      value={draft[name]}
      isWrong={isWrong[name]}
      onChange={(value, wrong) => {
        setWrong((before) => ({ ...before, [name]: wrong }));
        set(name, value ?? "");
      }}
    />
  );
  const show = () => {
    list.narrow({ filters: draft });
    onClose();
  };
  return (
    <form
      className={c.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong.amount_from && !isWrong.amount_to) show();
      }}
    >
      <Select
        label={t`Flags`}
        optional
        placeholder={t`Flagged or not`}
        value={draft.flagged ?? ""}
        options={[
          { value: "true", label: t`Flagged only` },
          ...flagNames.map((value) => ({ value, label: flagWords(value) })),
        ]}
        onChange={({ currentTarget }) => set("flagged", currentTarget.value)}
      />
      {staff.isAllowed && (
        <Select
          label={t`Stamped by`}
          optional
          placeholder={t`All staff`}
          value={draft.staff ?? ""}
          options={staff.items.map((account) => ({ value: account._id, label: nameOf(account) }))}
          onChange={({ currentTarget }) => set("staff", currentTarget.value)}
        />
      )}
      {devices.isAllowed && (
        <Select
          label={t`Device`}
          optional
          placeholder={t`All devices`}
          value={draft.device ?? ""}
          options={devices.items.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ currentTarget }) => set("device", currentTarget.value)}
        />
      )}
      {cards.byId.size > 1 && (
        <Select
          label={t({ message: "Card", context: "field" })}
          optional
          placeholder={t`All cards`}
          value={draft.card ?? ""}
          options={[...cards.byId.values()].map(({ _id, name }) => ({
            value: _id,
            label: pickText(name, format.locale, language),
          }))}
          onChange={({ currentTarget }) => set("card", currentTarget.value)}
        />
      )}
      <Select
        label={t`Source`}
        optional
        placeholder={t`All sources`}
        value={draft.source ?? ""}
        options={sourceNames.map((value) => ({ value, label: sourceWords(value) }))}
        onChange={({ currentTarget }) => set("source", currentTarget.value)}
      />
      <div className={c.amounts}>
        {amount("amount_from", t`Amount from`)}
        {amount("amount_to", t`Amount to`)}
      </div>
      <div className={c.answers}>
        <Button type="submit" kind="primary">
          {t`Show transactions`}
        </Button>
        <Button onClick={onClose}>{t({ message: "Cancel", comment: "Closes a question" })}</Button>
      </div>
    </form>
  );
}

/** Staff and devices by name, two hundred at most, for those who may see them. */
function useChoices() {
  const [maySeeStaff, maySeeDevices] = [useAllowed("accounts_view"), useAllowed("devices_view")];
  const stay = { staleTime: 5 * 60_000 };
  const staff = useQuery({
    queryKey: ["accounts", "all"],
    queryFn: ({ signal }) => call(listAccounts, { query: { limit: 200 }, signal }),
    enabled: maySeeStaff,
    ...stay,
  });
  const devices = useQuery({
    queryKey: ["devices", "all"],
    queryFn: ({ signal }) => call(listDevices, { query: { limit: 200 }, signal }),
    enabled: maySeeDevices,
    ...stay,
  });
  return {
    staff: { isAllowed: maySeeStaff, items: staff.data?.items ?? [] },
    devices: { isAllowed: maySeeDevices, items: devices.data?.items ?? [] },
  };
}

interface AmountFieldProps {
  label: string;
  code: string;
  /** Minor units, as in the address. */
  value: string | undefined;
  isWrong: boolean;
  onChange: (value: string | null, isWrong: boolean) => void;
}

/** An amount that may be below zero: what was given back is. */
function AmountField({ label, code, value, isWrong, onChange }: AmountFieldProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [typed, setTyped] = useState(value === undefined ? "" : format.amount(Number(value), code));
  return (
    <TextField
      label={label}
      optional
      figures
      inputMode="decimal"
      autoComplete="off"
      after={format.currency(code)}
      error={isWrong ? t`This is not an amount` : undefined}
      value={typed}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.trim();
        setTyped(currentTarget.value);
        const isBelowZero = /^[-−–]/.test(text);
        const read = parseMoney(isBelowZero ? text.slice(1) : text, code, format.locale);
        if (text === "") onChange(null, false);
        else onChange(read === null ? null : String(isBelowZero ? -read : read), read === null);
      }}
    />
  );
}
