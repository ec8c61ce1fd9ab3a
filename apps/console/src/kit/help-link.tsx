import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../ui/button-class.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { overPage } from "./over-page.ts";

/** Opens the handbook with the article about this page. */
export function HelpLink() {
  const { t } = useLingui();
  const look = buttonClass({ kind: "quiet", size: "compact", square: true });
  return (
    <Link
      to="."
      search
      hash="handbook"
      state={overPage}
      resetScroll={false}
      className={look}
      aria-label={t`Help with this page`}
    >
      <Icon name="question" />
    </Link>
  );
}
