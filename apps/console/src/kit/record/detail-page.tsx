import { Link, type LinkProps, useLocation, useRouter } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { tabClass, tabCountClass, tabsClass } from "@rewardo/ui/tab-class.ts";
import type { ListPath } from "../list/list-path.ts";
import c from "./detail-page.module.css";

export interface DetailTab extends Pick<LinkProps, "to" | "params"> {
  label: ReactNode;
  /** How many it holds; nothing is shown for none. */
  count?: number | undefined;
}

/** The list that a page belongs to, or the parent record of a record: the coupon's card. */
export type BackLink =
  | { to: ListPath; label: string }
  | (Pick<LinkProps, "to" | "params" | "search"> & { label: string });

export interface DetailPageProps {
  /** The list it belongs to. What that was narrowed to stays in the address, so the way back leads to the same rows. */
  back: BackLink;
  title: ReactNode;
  /** A quiet line under the title. */
  sub?: ReactNode;
  /** A `Tag` beside the title. */
  status?: ReactNode;
  /** Actions at the right of the title; below it on phones. */
  actions?: ReactNode;
  /** The actions are small enough to stay at the right of the title on phones. */
  isCompact?: boolean | undefined;
  /** Tabs of the record, each a page with its own address. */
  tabs?: readonly DetailTab[] | undefined;
  /** What the tabs are about, for those who listen. */
  tabsLabel?: string | undefined;
  children: ReactNode;
}

/** The frame of a page about one record, or of the form that makes or changes one; what has to be fetched goes into `Loaded`. */
export function DetailPage({
  back,
  title,
  sub,
  status,
  actions,
  isCompact = false,
  tabs,
  tabsLabel,
  children,
}: DetailPageProps) {
  const { label, ...to } = back;
  const { number } = useFormat();
  const row = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    // On a phone the row is wider than the screen.
    const open = row.current?.querySelector("[aria-current='page']");
    open?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  return (
    <>
      <BackToList to={to} label={label} />
      <div className={cx(c.head, tabs === undefined && c.alone, isCompact && c.compact)}>
        <div className={c.what}>
          <div className={c.title}>
            <h1>{title}</h1>
            {status}
          </div>
          {sub !== undefined && <p className={c.sub}>{sub}</p>}
        </div>
        {actions !== undefined && <div className={c.actions}>{actions}</div>}
      </div>
      {tabs !== undefined && (
        <nav ref={row} aria-label={tabsLabel} className={cx(tabsClass, c.tabs)}>
          {tabs.map(({ label: name, count = 0, ...tab }, index) => (
            // The first is the record itself, above all others; a tab may have pages of its own beneath it.
            <Link
              key={String(tab.to)}
              {...tab}
              search={true}
              activeOptions={{ exact: index === 0 }}
              className={tabClass}
            >
              {name}
              {count > 0 && <span className={tabCountClass}>{number(count)}</span>}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </>
  );
}

/** Leads to the list; where the page was opened from its row, that is a step back, to the row as it was left. */
function BackToList({ to, label }: { to: Pick<LinkProps, "to" | "params">; label: string }) {
  const router = useRouter();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (router.state.location.state.isFromList !== true) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <Link search={true} {...to} className={c.back} onClick={onClick}>
      <Icon name="arrow-left-bold" size={16} />
      {label}
    </Link>
  );
}
