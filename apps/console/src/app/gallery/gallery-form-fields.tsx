import type { LocalizedText } from "@rewardo/rules/localized-text";
import { type ReactNode, useState } from "react";
import { AddressWithDefaultField } from "../../kit/form/kinds/address-with-default-field.tsx";
import { type Address, AddressFields } from "../../kit/form/address/address-fields.tsx";
import { PhoneField } from "@rewardo/loyalty/typing/phone-field.tsx";
import { LocalizedTextField } from "../../kit/form/kinds/localized-text-field.tsx";
import { LocationField } from "../../kit/form/map/location-field.tsx";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import c from "./gallery.module.css";

const home: Address = { address: "ul. Józefa 14/2", postcode: "31-056", city: "Kraków", country: "PL" };
const nowhere: Address = { address: null, postcode: null, city: null, country: "UK" };
const sizes = [
  { value: "small", label: "Small" },
  { value: "large", label: "Large" },
];
const empty = { label: "Empty" };
const hinted = { label: "With a hint", hint: "Guests see it on the map." };
const wrong = { label: "Wrong", error: "Fill this in" };
const disabled = { label: "Disabled", disabled: true };
const optional = { label: "Optional", optional: true };

/** Every kind of field: empty, filled, with a hint, wrong, disabled, optional. */
export function FieldStates() {
  return (
    <>
      <States title="Text">
        {[empty, { ...empty, label: "Filled", defaultValue: "Kazimierz" }, hinted, wrong, optional].map((state) => (
          <TextField key={state.label} {...state} />
        ))}
        <TextField {...disabled} defaultValue="20 places" />
      </States>
      <States title="Textarea">
        {[empty, hinted, wrong, optional].map((state) => (
          <Textarea key={state.label} maxLength={160} {...state} />
        ))}
        <Textarea {...disabled} defaultValue="The tenth coffee is on us." />
      </States>
      <States title="Select">
        {[empty, hinted, wrong, optional].map((state) => (
          <Select key={state.label} {...state} placeholder="Choose one" options={sizes} />
        ))}
        <Select {...disabled} defaultValue="large" options={sizes} />
      </States>
      <States title="Checkbox">
        <Checkbox>Empty</Checkbox>
        <Checkbox defaultChecked hint="On the map and in the app.">
          Filled, with a hint
        </Checkbox>
        <Checkbox error="Needed to go on">Wrong</Checkbox>
        <Checkbox disabled defaultChecked>
          Disabled
        </Checkbox>
      </States>
      <States title="Telephone">
        <Phone {...empty} />
        <Phone label="Filled" start="+48601204418" />
        <Phone label="From abroad" start="+4930123456" />
        <Phone {...wrong} start="+48601" />
        <Phone {...disabled} start="+48122345678" />
        <Phone {...optional} />
      </States>
      <States title="Localized text">
        <Localized {...empty} />
        <Localized label="Filled" start={{ pl: "Dziesiąta kawa gratis", en: "10th coffee is on us" }} />
        <Localized {...wrong} start={{ pl: "Kawa" }} />
        <Localized {...disabled} start={{ pl: "Kawa" }} />
        <Localized {...optional} />
      </States>
      <States title="Address">
        <Place start={nowhere} />
        <Place start={home} />
        <Place start={{ ...home, postcode: "31-05" }} errors={{ postcode: "A Polish postcode has five digits" }} />
        <Place start={home} disabled />
      </States>
      <States title="Address with default">
        <Billing start={null} />
        <Billing start={nowhere} />
        <Billing start={nowhere} errors={{ address: "Fill this in" }} />
        <Billing start={null} disabled />
      </States>
      <States title="Location">
        <Pin {...empty} />
        <Pin label="Filled" hint="Drag the pin to the door." start={[19.9457, 50.0513]} />
        <Pin {...wrong} />
        <Pin {...optional} />
      </States>
    </>
  );
}

function States({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack g16">
      <h2>{title}</h2>
      <div className={c.states}>{children}</div>
    </section>
  );
}

interface State {
  label: string;
  hint?: string;
  error?: string;
  disabled?: boolean;
  optional?: boolean;
}

function Phone({ start = null, ...state }: State & { start?: string | null }) {
  const [value, setValue] = useState(start);
  return <PhoneField {...state} value={value} onChange={setValue} />;
}

function Localized({ start = null, error, ...state }: State & { start?: LocalizedText | null }) {
  const [value, setValue] = useState(start);
  return (
    <LocalizedTextField
      {...state}
      language="pl"
      value={value}
      onChange={setValue}
      errorOf={(language) => (language === "de" ? error : undefined)}
    />
  );
}

interface AddressState {
  errors?: { address?: string; postcode?: string };
  disabled?: boolean;
}

function Place({ start, ...state }: AddressState & { start: Address }) {
  const [value, setValue] = useState(start);
  return <AddressFields {...state} value={value} onChange={setValue} optional={{ city: true }} />;
}

function Billing({ start, ...state }: AddressState & { start: Address | null }) {
  const [value, setValue] = useState(start);
  return (
    <AddressWithDefaultField {...state} label="Invoices go to" business={home} value={value} onChange={setValue} />
  );
}

function Pin({ start = null, ...state }: State & { start?: [number, number] | null }) {
  const [value, setValue] = useState(start);
  return <LocationField {...state} value={value} onChange={setValue} />;
}
