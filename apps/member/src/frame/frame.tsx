import { useLingui } from "@lingui/react/macro";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { cardStock, stockClass } from "@rewardo/loyalty/card/stock.ts";
import type { MemberBusiness } from "@rewardo/contract/member-view";
import { cx } from "@rewardo/ui/cx.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { ReactNode } from "react";
import { useBusiness } from "../here.tsx";
import c from "./frame.module.css";

/** Where the picture of a logo lies; `null` without one. */
export const logoUrl = ({ logo }: Pick<MemberBusiness, "logo">): string | null =>
  logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=150`;

/** The column of a page: 320 to 480 wide, and no more of it. */
export function Column({
  children,
  tall = false,
  bare = false,
  className,
}: {
  children: ReactNode;
  /** At least as high as the screen, so that something can stand at its foot. */
  tall?: boolean | undefined;
  /** Nothing is fixed at the foot of the screen. */
  bare?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <main id="card" className={cx(c.column, tall && c.tall, bare && c.bare, className)} tabIndex={-1}>
      {children}
    </main>
  );
}

/** The business at the top of a page, with one line under its name. */
export function BusinessHead({ line, children }: { line?: ReactNode; children?: ReactNode }) {
  const business = useBusiness();
  return (
    <header className={c.head}>
      <span className={c.logo}>
        <LogoTile
          name={business.name}
          size="small"
          stock={business.logo_stock}
          url={logoUrl(business)}
          icon={business.logo_icon}
          className={c.logoFill}
        />
      </span>
      <div className={c.name}>
        <b className="el">{business.name}</b>
        {line !== undefined && <span className="el">{line}</span>}
      </div>
      {children}
    </header>
  );
}

/** The top of a view within the page: back, and what it is. */
export function ViewHead({
  title,
  close = false,
  isHeading = false,
  children,
}: {
  title: ReactNode;
  close?: boolean;
  /** The view has no other heading. */
  isHeading?: boolean;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const Title = isHeading ? "h1" : "b";
  return (
    <header className={c.head}>
      <a className={cx(c.round, c.first)} href="#card" aria-label={close ? t`Close` : t`Back`} data-back="">
        <Icon name={close ? "x" : "arrow-left"} size={22} />
      </a>
      <div className={c.name}>
        <Title className={cx("el", c.title)}>{title}</Title>
      </div>
      {children}
    </header>
  );
}

/** A round place to tap, 44 px. */
export function RoundLink({
  href,
  icon,
  label,
  last = false,
  children,
}: {
  href: string;
  icon: IconName;
  label: string;
  last?: boolean | undefined;
  children?: ReactNode;
}) {
  return (
    <a className={cx(c.round, last && c.last)} href={href} aria-label={label}>
      <Icon name={icon} size={22} />
      {children}
    </a>
  );
}

/** The one sentence under the card, and one line of when. */
export function Say({
  title,
  children,
  centred = false,
}: {
  title: ReactNode;
  children?: ReactNode;
  centred?: boolean;
}) {
  return (
    <div className={cx(c.say, centred && c.centred)}>
      <h1>{title}</h1>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}

export function Section({ title, aside, children }: { title?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={c.section}>
      {title !== undefined && (
        <div className={c.sectionHead}>
          <h2>{title}</h2>
          {aside !== undefined && <span className={c.aside}>{aside}</span>}
        </div>
      )}
      {children}
    </section>
  );
}

/** What is fixed at the foot of the screen: the one rose thing, and a line under it. */
export function FootBar({ children, line }: { children: ReactNode; line?: ReactNode }) {
  return (
    <footer className={c.footBar}>
      <div>{children}</div>
      {line !== undefined && <div className={c.footLine}>{line}</div>}
    </footer>
  );
}

/** What stands at the foot of a tall column. */
export function Foot({ children }: { children: ReactNode }) {
  return <div className={c.foot}>{children}</div>;
}

/** The class with which a business's colour comes in outside of its card, as `--mark`. */
export const markClass = (stock: string | null | undefined): string => cx(c.mark, stockClass(cardStock(stock)));

export const rowsClass = c.rows;
export const lineClass = c.line;

/** Numbered steps, each as a `span` in its `li`. */
export const stepsClass = c.steps;
