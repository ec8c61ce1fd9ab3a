import { Link, type LinkProps } from "@tanstack/react-router";
import { createContext, type ReactNode, use } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { fromList, type ListPath } from "../list-path.ts";
import c from "./row-link.module.css";
import { useRowTarget } from "./row-target.ts";

/** The rows inside open a drawer beside them, and the page keeps its scroll position. */
export const OpensBeside = createContext(false);

export interface RowLinkProps {
  path: ListPath;
  id: string;
  /** The address keeps what the list is narrowed to when the row is opened. */
  keepsSearch?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The name in a row, which opens its record; the whole row is its target, so the row is positioned. */
export function RowLink({ path, id, keepsSearch = true, className, children }: RowLinkProps) {
  const isBeside = use(OpensBeside);
  return (
    <Link
      ref={useRowTarget()}
      to={`${path}/$id`}
      params={{ id }}
      search={keepsSearch ? true : {}}
      resetScroll={!isBeside}
      state={keepsSearch && !isBeside ? fromList : {}}
      preload={false}
      data-row-link={id}
      className={cx(c.link, className)}
    >
      {children}
    </Link>
  );
}

/** The same for a record whose page stands under a parent's; a `FeedItem` with `path={null}` takes it as its name. */
export function ChildRowLink({ children, ...link }: Pick<LinkProps, "to" | "params"> & { children: ReactNode }) {
  return (
    <Link ref={useRowTarget()} {...link} search={true} state={fromList} preload={false} className={c.link}>
      {children}
    </Link>
  );
}

/** The link of a row that is drawn now. */
export const findRowLink = (id: string | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id ?? "")}"]`);
