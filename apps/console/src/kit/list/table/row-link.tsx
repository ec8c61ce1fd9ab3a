import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { cx } from "../../../ui/cx.ts";
import type { ListPath } from "../list-path.ts";
import c from "./row-link.module.css";

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
  return (
    <Link
      to={`${path}/$id`}
      params={{ id }}
      search={keepsSearch ? true : {}}
      resetScroll={false}
      preload={false}
      data-row-link={id}
      className={cx(c.link, className)}
    >
      {children}
    </Link>
  );
}

/** The link of a row that is drawn now. */
export const findRowLink = (id: string | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id ?? "")}"]`);
