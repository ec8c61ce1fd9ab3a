import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import c from "./figure-band.module.css";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { StampedNumber } from "../card/stamped-number.tsx";

export interface BandFigure {
  label: string;
  /** The formatted figure. Digits that change are animated. */
  value: string;
  /** The value is a name, such as a place's: it breaks where a number would shrink. */
  isName?: boolean | undefined;
  /** Currency code of an amount, shown small beside the figure where the language writes it. */
  currency?: string | undefined;
  /** Against the period before. `good` colours it, the arrow and the words say it. */
  change?: { text: string; direction: "up" | "down"; good?: boolean | undefined } | undefined;
  detail?: ReactNode;
  /** A small chart below the figure. Screen readers skip it. */
  line?: ReactNode;
}

/** Up to four figures in a ruled band, like a newspaper's; two by two where there is little room. */
export function FigureBand({ figures }: { figures: readonly BandFigure[] }) {
  const format = useFormat();
  const unitOf = ({ currency = "" }: BandFigure): string => format.currency(currency);
  const isFirst = ({ currency = "" }: BandFigure): boolean => format.isCurrencyFirst(currency);
  return (
    <div className={c.room}>
      <dl className={cx(c.band, figures.some(({ line }) => line !== undefined) && c.sparked)}>
        {figures.map((figure, position) => (
          // Two places may have one name.
          <div key={`${figure.label} ${position}`} className={c.figure}>
            <dt>{figure.label}</dt>
            <dd className={c.value}>
              {isFirst(figure) && <small>{unitOf(figure)} </small>}
              {figure.isName === true ? (
                <span className={c.name}>{figure.value}</span>
              ) : (
                <StampedNumber text={figure.value} className={cx(c.number, sizeOf(figure, unitOf(figure)))} />
              )}
              {!isFirst(figure) && figure.currency !== undefined && <small> {unitOf(figure)}</small>}
            </dd>
            {(figure.change !== undefined || figure.detail !== undefined) && (
              <dd className={c.detail}>
                {figure.change !== undefined && <Change {...figure.change} />} {figure.detail}
              </dd>
            )}
            {figure.line !== undefined && (
              <dd className={c.spark} aria-hidden="true">
                {figure.line}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What is longer is smaller, so that the turnover of a chain stays in its column. */
const sizeOf = ({ value: { length } }: BandFigure, unit: string): string | undefined => {
  if (length > 8) return length > 11 ? c.longest : c.long;
  return length + unit.length > 7 ? c.full : undefined;
};

/** The band's shape while it loads. */
export function FigureBandSkeleton({ figures = 4, hasDays = false }: { figures?: number; hasDays?: boolean }) {
  return (
    <div className={c.room} aria-hidden="true">
      <div className={cx(c.band, hasDays && c.sparked)}>
        {Array.from({ length: figures }, (_, position) => (
          <div key={position} className={c.figure}>
            <Skeleton width="120px" className={c.waitingLabel} />
            <Skeleton width={`${120 - position * 14}px`} height="36px" className={c.waitingValue} />
            <Skeleton width="140px" height="12px" />
            {hasDays && <div className={c.spark} />}
          </div>
        ))}
      </div>
    </div>
  );
}

function Change({
  text,
  direction,
  good = direction === "up",
}: {
  text: string;
  direction: "up" | "down";
  good?: boolean | undefined;
}) {
  const { t } = useLingui();
  return (
    <span className={cx(c.change, good ? c.good : c.bad)}>
      <Icon name={direction === "up" ? "arrow-up-bold" : "arrow-down-bold"} size={12} />
      {text}
      <span className="sr">
        {direction === "up"
          ? t({ message: "more", comment: "Said after a figure with an arrow up: 12 % more" })
          : t({ message: "less", comment: "Said after a figure with an arrow down: 12 % less" })}
      </span>
    </span>
  );
}
