import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import c from "./health-list.module.css";

interface HealthListProps {
  title: string;
  checkedAt: string;
  /** Rows of `HealthRow`. */
  children: ReactNode;
}

/** Health of each part, a line each, and the time of the check. */
export function HealthList({ title, checkedAt, children }: HealthListProps) {
  const { t } = useLingui();
  const time = useFormat().date(checkedAt, "time");
  return (
    <section aria-label={title}>
      <div className="titled">
        <h2>{title}</h2>
        <span className="t13 mut num">{t({ message: `checked ${time}`, comment: "A time of day" })}</span>
      </div>
      <ul className={c.rows}>{children}</ul>
    </section>
  );
}

interface HealthRowProps {
  icon: IconName;
  name: string;
  figure: string;
  detail: string;
  isFine: boolean;
  /** What is written where it is not. */
  fault?: string;
}

export function HealthRow({ icon, name, figure, detail, isFine, fault }: HealthRowProps) {
  const { t } = useLingui();
  return (
    <li className={isFine ? undefined : c.faulty}>
      <Icon name={icon} size={20} />
      <b>{name}</b>
      <span className="num">{figure}</span>
      <span className="t13 mut">{detail}</span>
      {isFine ? (
        <Tag tone="ok" icon="check-bold">
          {t({ message: "fine", comment: "Nothing is wrong with nightly jobs, checks or mails" })}
        </Tag>
      ) : (
        <Tag tone="warn" icon="warning-bold">
          {fault}
        </Tag>
      )}
    </li>
  );
}
