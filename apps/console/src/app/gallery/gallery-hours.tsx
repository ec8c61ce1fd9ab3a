import { useState } from "react";
import { AddressFields, type Address } from "../../kit/form/address/address-fields.tsx";
import { NipField } from "../../kit/form/address/nip-field.tsx";
import { PhoneField } from "@rewardo/loyalty/typing/phone-field.tsx";
import { OpeningHoursField } from "../../kit/form/opening-hours/opening-hours-field.tsx";
import { OpenNow } from "../../kit/opening-hours/open-now.tsx";
import { OpeningHoursTable } from "../../kit/opening-hours/opening-hours-table.tsx";
import c from "./gallery.module.css";

const ZONE = "Europe/Warsaw";
const WEEK = "Mo-Fr 07:30-20:00; Sa 09:00-02:00";
const WEEKS = [
  WEEK,
  "Mo,We,Th 08:00-12:00,13:00-17:00; Fr 18:00+; Sa open",
  "24/7",
  "off",
  "Mo-Su 10:00-22:00",
  "Fr 18:00-48:30; Sa 25:00-26:00",
];

function Hours({ label, begin, ...rest }: { label: string; begin: string | null; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState(begin);
  return <OpeningHoursField {...rest} label={label} optional value={value} onChange={setValue} timeZone={ZONE} />;
}

function AddressForm({ begin }: { begin: Address }) {
  const [value, setValue] = useState(begin);
  const [phone, setPhone] = useState<string | null>(begin.country === "PL" ? "+48601204418" : null);
  const [nip, setNip] = useState<string | null>(begin.country === "PL" ? "1234563217" : "1234567890");
  return (
    <div className="stack">
      <AddressFields value={value} onChange={setValue} optional={{ address: true, postcode: true, city: true }} />
      <PhoneField label="Phone" optional country={value.country} value={phone} onChange={setPhone} />
      <NipField label="Tax id" country={value.country} value={nip} onChange={setNip} />
    </div>
  );
}

/** Opening hours shown and edited, addresses, telephone and tax numbers: at rest, empty, wrong, locked. */
export function GalleryHours() {
  return (
    <>
      <section className={c.fields}>
        {WEEKS.map((hours) => (
          <div key={hours} className="stack">
            <OpenNow hours={hours} timeZone={ZONE} />
            <OpeningHoursTable hours={hours} />
          </div>
        ))}
        <OpeningHoursTable hours={null} />
      </section>
      <section className={c.fields}>
        <Hours label="Opening hours" begin={WEEK} />
        <Hours label="Empty" begin={null} />
        <Hours label="Wrong" begin="Mo-Fr 08:00-16:60; Sa 09:00-13:00" />
        <Hours label="Refused by the server" begin={WEEK} error="This is not valid in this place" />
        <Hours label="Locked" begin={WEEK} disabled />
      </section>
      <section className={c.fields}>
        <AddressForm begin={{ address: "ul. Józefa 14/2", postcode: "31-056", city: "Kraków", country: "PL" }} />
        <AddressForm begin={{ address: null, postcode: null, city: null, country: "PL" }} />
        <AddressForm begin={{ address: null, postcode: null, city: null, country: "DE" }} />
        <AddressForm begin={{ address: null, postcode: null, city: null, country: "UK" }} />
      </section>
    </>
  );
}
