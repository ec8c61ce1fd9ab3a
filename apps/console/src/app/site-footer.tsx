import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { brand, contactEmail } from "../platform/page-title.ts";
import { site } from "../platform/site.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { pageDialogState } from "../kit/page/page-dialog.ts";
import c from "./site-footer.module.css";

const year = new Date().getFullYear();
const names = { facebook: "Facebook", instagram: "Instagram", tiktok: "TikTok" };

/** Footer with the operator's legal pages, social networks and founding year. `children` stand at the end. */
export function SiteFooter({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  const { since = year, social = {}, company } = site;
  return (
    <footer className={c.foot}>
      <div className={c.links}>
        {[
          (contactEmail ?? company) && ["contact-us", t`Contact`],
          ["privacy-policy", t`Privacy policy`],
          ["service-contract", t`Terms`],
        ].map(
          (link) =>
            link && (
              <Link key={link[0]} to="." search hash={link[0] ?? ""} state={pageDialogState} resetScroll={false}>
                {link[1]}
              </Link>
            ),
        )}
      </div>
      {children}
      <span className={c.since}>
        © {since < year && `${since}–`}
        {year} {brand}
      </span>
      <div>
        {(Object.keys(social) as (keyof typeof names)[]).map((name) => (
          <a key={name} href={social[name]} target="_blank" rel="noopener" aria-label={names[name]}>
            <Icon name={`${name}-logo`} />
          </a>
        ))}
      </div>
    </footer>
  );
}
