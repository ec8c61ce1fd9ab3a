import { LocalizedText } from "@rewardo/contract/fields";
import { COUNTRIES } from "@rewardo/rules/data/countries";
import * as z from "zod/mini";
import { address } from "../../kit/form/kinds/address.tsx";
import { checkbox } from "../../kit/form/kinds/checkbox.tsx";
import { custom } from "../../kit/form/kinds/custom.tsx";
import type { SectionDescription } from "../../kit/form/description.ts";
import { email } from "../../kit/form/kinds/email.tsx";
import { hidden } from "../../kit/form/hidden.ts";
import { localizedText } from "../../kit/form/kinds/localized-text.tsx";
import { location } from "../../kit/form/kinds/location.tsx";
import { phone } from "../../kit/form/kinds/phone.tsx";
import { select } from "../../kit/form/kinds/select.tsx";
import { text, textarea } from "../../kit/form/kinds/text.tsx";
import { Segment } from "@rewardo/ui/fields/segment.tsx";

const Country = z.enum(COUNTRIES);
const text40 = z.string().check(z.minLength(2), z.maxLength(40));

/** Every kind of field, as a contract would have it. */
export const Sample = z.object({
  name: text40,
  title: LocalizedText,
  message: z.nullable(z.string().check(z.maxLength(160))),
  category: z.enum(["gastronomy", "health"]),
  view: z.nullable(z.enum(["dates", "hours"])),
  is_public: z.boolean(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: Country,
  location: z.nullable(z.tuple([z.number(), z.number()])),
  kind: z.string(),
});
export type Sample = z.infer<typeof Sample>;

/** A sample form with one field of each kind. */
export const sampleSections: readonly SectionDescription<keyof Sample>[] = [
  {
    title: "What it is",
    fields: [
      text({ name: "name", label: "Name", hint: "Guests see it on the map.", counts: true }),
      localizedText({ name: "title", label: "Reward line", language: "pl" }),
      textarea({ name: "message", label: "Message" }),
      select({
        name: "category",
        label: "Category",
        half: true,
        empty: "Choose one",
        options: [
          { value: "gastronomy", label: "Gastronomy" },
          { value: "health", label: "Health" },
        ],
      }),
      custom<Sample["view"], "view">({
        name: "view",
        label: "Validity",
        show: (value) => value,
        render: ({ value, set }) => (
          <Segment
            label="Validity"
            value={value ?? "dates"}
            onChange={set}
            options={[
              { value: "dates", label: "Dates" },
              { value: "hours", label: "Hours" },
            ]}
          />
        ),
      }),
      checkbox({ name: "is_public", label: "Guests may see it", hint: "On the map and in the app." }),
      hidden("kind"),
    ],
  },
  {
    title: "Where it is",
    text: "The street, and the pin on the map.",
    fields: [
      address({
        label: "Address",
        follow: ["phone"],
        business: { address: "Rynek 1", postcode: "31-042", city: "Kraków", country: "PL" },
      }),
      location({ name: "location", label: "On the map", hint: "Drag the pin to the door." }),
    ],
  },
  {
    title: "How to reach it",
    fields: [
      phone({ name: "phone", label: "Phone", countryName: "country", half: true }),
      email({ name: "email", label: "E-mail", half: true }),
    ],
  },
];
