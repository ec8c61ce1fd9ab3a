import { useLingui } from "@lingui/react/macro";
import type { MemberEntry } from "@rewardo/contract/member-view";
import { Rate } from "@rewardo/loyalty/card/rate.tsx";
import { markClass } from "../frame/frame.tsx";
import c from "./rate.module.css";

/** Asks for a rating beside a new stamp; a choice opens the page that sends it. */
export function RateInPassing({ entry, stock }: { entry: MemberEntry; stock: string }) {
  const { t } = useLingui();
  return (
    <div className={c.passing}>
      <b>{t`How was it today?`}</b>
      <Rate
        value={null}
        className={markClass(stock)}
        stamp="default_stamp"
        onChange={(mark) => {
          window.location.hash = `#rate/${entry._id}/${mark}`;
        }}
      />
    </div>
  );
}
