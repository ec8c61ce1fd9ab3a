import { useLingui } from "@lingui/react/macro";
import { type BusinessCategory, businessCategories, type PublicInfoInput } from "@rewardo/contract/public-info";
import type { SocialNetwork } from "@rewardo/rules/data/social-networks";
import { socialHandle, socialLink } from "@rewardo/rules/social-link";
import { normalizeWebsite } from "@rewardo/rules/web-address";
import { custom } from "../../kit/form/kinds/custom.tsx";
import type { SectionDescription } from "../../kit/form/description.ts";
import { email } from "../../kit/form/kinds/email.tsx";
import { image } from "../../kit/form/kinds/image.tsx";
import { phone } from "../../kit/form/kinds/phone.tsx";
import { select } from "../../kit/form/kinds/select.tsx";
import { text, textarea } from "../../kit/form/kinds/text.tsx";
import type { FormField } from "../../kit/form/use-form-field.ts";
import { textOrNull } from "../../kit/form/values.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";

/** What stands before a handle, as people know the network's addresses. */
const networks = {
  facebook: { name: "Facebook", before: "facebook.com/", icon: "facebook-logo" },
  instagram: { name: "Instagram", before: "@", icon: "instagram-logo" },
  tiktok: { name: "TikTok", before: "@", icon: "tiktok-logo" },
} as const satisfies Record<SocialNetwork, { name: string; before: string; icon: IconName }>;

/** The public fields of a business in their sections. */
export function usePublicSections(): readonly SectionDescription<keyof PublicInfoInput>[] {
  const { t } = useLingui();
  const categories = useCategoryNames();
  const social = (network: SocialNetwork) => {
    const { name, before, icon } = networks[network];
    return custom<string, SocialNetwork>({
      name: network,
      label: name,
      words: ({ code }) =>
        code === "invalid_handle" ? t`Write the name of the profile, or paste its address` : undefined,
      // An address that was pasted becomes the name of the profile.
      settle: (typed) => (typed === null ? null : (socialHandle(network, typed) ?? typed.trim())),
      render: (field) => (
        <Address
          field={field}
          label={name}
          before={before}
          icon={icon}
          href={field.value === null ? null : socialLink(network, field.value)}
        />
      ),
      show: (value) => value,
    });
  };
  return [
    {
      title: t`Appearance`,
      text: t`Customers see both on your card and on your page.`,
      fields: [
        image({ name: "logo", label: t`Logo`, shape: "square", hint: t`Best is a square, at least 200 pixels wide.` }),
        image({ name: "cover", label: t`Cover picture`, hint: t`A wide picture of your place or of what you make.` }),
      ],
    },
    {
      title: t`About your business`,
      fields: [
        text({ name: "name", label: t`Name of the business`, counts: true }),
        select({
          name: "category",
          label: t`Category`,
          empty: t`Choose a category`,
          options: businessCategories.map((value) => ({ value, label: categories[value] })),
        }),
        textarea({ name: "description", label: t`Description`, hint: t`Two or three sentences for your customers.` }),
      ],
    },
    {
      title: t`How to reach you`,
      fields: [
        email({ name: "email", label: t`E-mail`, half: true }),
        phone({ name: "phone", label: t`Phone`, half: true }),
        custom<string, "website">({
          name: "website",
          label: t`Website`,
          words: ({ code }) => (code === "invalid_website" ? t`Write the address like example.com` : undefined),
          settle: (typed) => (typed === null ? null : (normalizeWebsite(typed) ?? typed.trim())),
          render: (field) => (
            <Address
              field={field}
              label={t`Website`}
              icon="globe"
              href={field.value === null ? null : normalizeWebsite(field.value)}
            />
          ),
          show: (value) => value,
        }),
        social("facebook"),
        social("instagram"),
        social("tiktok"),
      ],
    },
  ];
}

function useCategoryNames(): Readonly<Record<BusinessCategory, string>> {
  const { t } = useLingui();
  return {
    gastronomy: t`Gastronomy`,
    beauty_and_wellness: t`Beauty and wellness`,
    services: t`Services`,
    entertainment: t`Entertainment`,
    hospitality_and_tourism: t`Hospitality and tourism`,
    health: t`Health`,
    transportation: t`Transportation`,
    fashion: t`Fashion`,
    other: t({ message: "Other", context: "category of a business" }),
    online: t({ message: "Online", context: "category of a business" }),
  };
}

interface AddressProps {
  field: FormField<string>;
  label: string;
  before?: string;
  icon: IconName;
  /** What is in the field as an address, to try it out; null while it is none. */
  href: string | null;
}

function Address({ field, label, before, icon, href }: AddressProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={label}
      aside={
        href === null ? undefined : (
          <a href={href} target="_blank" rel="noreferrer" className="link" aria-label={t`Open ${label}`}>
            {t({ message: "Open", comment: "Link beside a field with an address: opens that page" })}
          </a>
        )
      }
      name={field.name}
      icon={icon}
      before={before}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={field.maxLength}
      optional={field.optional}
      disabled={field.disabled}
      error={field.error}
      value={field.value ?? ""}
      onChange={(event) => field.set(textOrNull(event.currentTarget.value))}
      onBlur={field.leave}
    />
  );
}
