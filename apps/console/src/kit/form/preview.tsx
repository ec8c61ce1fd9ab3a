import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import c from "./preview.module.css";

interface PreviewProps {
  /** As whom the reader sees it: "as a customer sees it". */
  as: string;
  children: ReactNode;
}

/** What is being written, as others will see it. */
export function Preview({ as, children }: PreviewProps) {
  const { t } = useLingui();
  return (
    <section className={c.preview} aria-label={t`Preview`}>
      <div className={c.head}>
        <h2>{t`Preview`}</h2>
        <p>{as}</p>
      </div>
      {children}
    </section>
  );
}
