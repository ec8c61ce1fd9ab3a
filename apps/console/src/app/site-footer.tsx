import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { pageDialogState } from "../kit/page/page-dialog.ts";
import { copyrightLine, socialLinks, useLegalLinks } from "./legal-links.ts";
import c from "./site-footer.module.css";

/** Footer with the operator's legal pages, social networks and founding year. `children` stand at the end. */
export function SiteFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className={c.foot}>
      <div className={c.links}>
        {useLegalLinks().map(([hash, label]) => (
          <Link key={hash} to="." search hash={hash} state={pageDialogState} resetScroll={false}>
            {label}
          </Link>
        ))}
      </div>
      {children}
      <span className={c.since}>{copyrightLine}</span>
      <div>
        {socialLinks.map(({ name, icon, address }) => (
          <a key={name} href={address} target="_blank" rel="noopener" aria-label={name}>
            <Icon name={icon} />
          </a>
        ))}
      </div>
    </footer>
  );
}
