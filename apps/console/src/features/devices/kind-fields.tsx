/** What a device is, in its form, and what depends on it. */
import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { showsOnly } from "@rewardo/contract/device-role";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { useQuery } from "@tanstack/react-query";
import { custom } from "../../kit/form/kinds/custom.tsx";
import { type FormField, useFormField } from "../../kit/form/use-form-field.ts";
import { Trans } from "@lingui/react/macro";
import { tillsQuery } from "./api.ts";
import { useKindSentences, useKindWords } from "./device-kind.tsx";

type Kind = Device["kind"];

interface Named<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

export const kindField = <const Name extends string>({ name, label }: Named<Name>) =>
  custom<Kind, Name>({
    ...{ name, label },
    render: (field) => <KindControl field={field} label={label} />,
    show: (kind) => (kind === null ? null : <KindName kind={kind} />),
  });

function KindName({ kind }: { kind: Kind }) {
  return useKindWords()[kind];
}

/** Each kind says beneath what it does, before it is paired. */
function KindControl({ field, label }: { field: FormField<Kind>; label: string }) {
  const kinds = useKindWords();
  const sentences = useKindSentences();
  const till = useFormField<string>("till_id");
  const change = (kind: Kind) => {
    field.set(kind);
    if (kind !== "display" && till.value !== null) till.set(null);
  };
  return (
    <Select
      name={field.name}
      label={label}
      options={Object.entries(kinds).map(([value, word]) => ({ value, label: word }))}
      hint={sentences[field.value ?? "till"]}
      error={field.error}
      disabled={field.disabled}
      value={field.value ?? ""}
      onChange={(event) => change(event.currentTarget.value as Kind)}
    />
  );
}

/** Asked of devices that stamp: the others show nothing of a customer that a PIN would guard. */
export const pinField = <const Name extends string>({ name, label }: Named<Name>) =>
  custom<boolean, Name>({
    ...{ name, label },
    render: (field) => <PinControl field={field} label={label} />,
    show: (asks) => (asks === true ? <Trans>Yes</Trans> : <Trans>No</Trans>),
  });

function PinControl({ field, label }: { field: FormField<boolean>; label: string }) {
  const { t } = useLingui();
  const kind = useFormField<Kind>("kind").value;
  if (kind !== null && showsOnly(kind)) return null;
  return (
    <Checkbox
      name={field.name}
      hint={t`For a device that several people share: it shows nothing of a customer before a PIN, and each visit names who served. Each person sets their own PIN under My account.`}
      error={field.error}
      disabled={field.disabled}
      checked={field.value === true}
      onChange={(event) => field.set(event.currentTarget.checked)}
    >
      {label}
    </Checkbox>
  );
}

/** Of a display: the till whose guests stand in front of it. */
export const tillField = <const Name extends string>({ name, label }: Named<Name>) =>
  custom<string, Name>({
    ...{ name, label },
    render: (field) => <TillControl field={field} label={label} />,
    show: (id) => <TillName id={id} />,
  });

export function TillName({ id }: { id: string | null }) {
  const { t } = useLingui();
  const { data: tills = [] } = useQuery({ ...tillsQuery, enabled: id !== null });
  if (id === null) return t`every till of its places`;
  return tills.find(({ _id }) => _id === id)?.name ?? t`a till that is no longer paired`;
}

function TillControl({ field, label }: { field: FormField<string>; label: string }) {
  const { t } = useLingui();
  const kind = useFormField<Kind>("kind").value;
  const isDisplay = kind === "display";
  const { data: tills = [] } = useQuery({ ...tillsQuery, enabled: isDisplay });
  if (!isDisplay) return null;
  return (
    <Select
      name={field.name}
      label={label}
      optional
      placeholder={t`Every till of its places`}
      options={tills.map(({ _id, name }) => ({ value: _id, label: name }))}
      hint={t`With two tills in one place, choose the one whose guests see it. Otherwise it shows no code while both show one.`}
      error={field.error}
      disabled={field.disabled}
      value={field.value ?? ""}
      onChange={(event) => field.set(event.currentTarget.value === "" ? null : event.currentTarget.value)}
    />
  );
}
