import type { ReactNode } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import type { FeedLines, Mark } from "./description.ts";
import c from "./feed.module.css";
import type { ListPath } from "./list-path.ts";
import { RowLink } from "./table/row-link.tsx";

/** Rows of two lines under each other: lists on phones, and short lists anywhere. */
export function Feed({ label, children }: { label: string; children: ReactNode }) {
  return <ul aria-label={label}>{children}</ul>;
}

/** Heading between two groups of a feed: "Yesterday". */
export function FeedHead({
  index,
  measure,
  children,
}: {
  index?: number | undefined;
  measure?: ((element: HTMLElement | null) => void) | undefined;
  children: ReactNode;
}) {
  return (
    <li ref={measure} className={c.head} data-index={index}>
      {children}
    </li>
  );
}

export interface FeedItemProps extends FeedLines {
  /** `null`: the row leads nowhere. */
  path: ListPath | null;
  id: string;
  keepsSearch?: boolean | undefined;
  mark?: Mark | undefined;
  /** The box with which it is chosen. */
  choice?: ReactNode;
  /** The item's position in the whole list, if only a part of it is drawn. */
  place?: { readonly index: number; readonly count: number } | undefined;
  measure?: ((element: HTMLElement | null) => void) | undefined;
}

/** A record in two lines: picture, name and facts, figures at the end. */
export function FeedItem({
  path,
  id,
  keepsSearch,
  mark,
  choice,
  place,
  measure,
  before,
  name,
  line,
  end,
}: FeedItemProps) {
  return (
    <li
      ref={measure}
      className={cx(c.row, mark !== undefined && c[mark])}
      data-row={id}
      data-index={place?.index}
      aria-posinset={place && place.index + 1}
      aria-setsize={place?.count}
    >
      {choice}
      {before}
      <div className={c.who}>
        {path === null ? (
          <span className={c.name}>{name}</span>
        ) : (
          <RowLink path={path} id={id} keepsSearch={keepsSearch} className={c.name}>
            {name}
          </RowLink>
        )}
        {line !== undefined && <span className={c.line}>{line}</span>}
      </div>
      {end !== undefined && <div className={c.figures}>{end}</div>}
    </li>
  );
}

export interface FeedSkeletonProps {
  rows: number;
  /** The shape of what stands before the lines. */
  before?: ReactNode;
}

/** The shape of a feed while it loads. */
export function FeedSkeleton({ rows, before }: FeedSkeletonProps) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={c.row}>
          {before}
          <div className={c.who}>
            <Skeleton width={`${44 + ((row * 17) % 30)}%`} />
            <Skeleton width={`${54 + ((row * 23) % 34)}%`} height="10px" className={c.second} />
          </div>
          <Skeleton width="52px" />
        </div>
      ))}
    </div>
  );
}
