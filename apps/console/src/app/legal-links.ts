import { useLingui } from "@lingui/react/macro";
import { brand, contactEmail } from "@rewardo/web/page-title.ts";
import { site } from "../platform/site.ts";

/** The operator's pages that open over any page, by the hash that opens them. There is no contact without an address. */
export function useLegalLinks(): readonly (readonly [hash: string, label: string])[] {
  const { t } = useLingui();
  const hasContact = contactEmail !== null || site.company !== undefined;
  return [
    ...(hasContact ? [["contact-us", t`Contact`] as const] : []),
    ["privacy-policy", t`Privacy policy`],
    ["service-contract", t`Terms`],
  ];
}

const networks = { facebook: "Facebook", instagram: "Instagram", tiktok: "TikTok" };

/** The operator's pages at social networks. */
export const socialLinks = (Object.keys(site.social ?? {}) as (keyof typeof networks)[]).map((name) => ({
  name: networks[name],
  icon: `${name}-logo` as const,
  address: site.social?.[name] ?? "",
}));

const year = new Date().getFullYear();
const { since = year } = site;

/** "© 2024–2026 Rewardo". */
export const copyrightLine = `© ${since < year ? `${since}–` : ""}${year} ${brand}`;
