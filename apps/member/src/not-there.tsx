import { useLingui } from "@lingui/react/macro";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Column, Say, ViewHead } from "./frame/frame.tsx";

/** In the place of a view that could not be loaded: the page itself is loaded anew, at the same address. */
export function NotThere() {
  const { t } = useLingui();
  return (
    <Column bare>
      <ViewHead title={null} />
      <Say title={t`The page cannot be shown just now`}>{t`That did not work. Check the network and try again.`}</Say>
      <button
        type="button"
        className={buttonClass({ kind: "primary", size: "till", full: true })}
        onClick={() => window.location.reload()}
      >
        {t`Try again`}
      </button>
    </Column>
  );
}
