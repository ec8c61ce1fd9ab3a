import { useLingui } from "@lingui/react/macro";
import { Link, useSearch } from "@tanstack/react-router";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import c from "./back-to-login.module.css";

/** Back to the ways to log in, with the wanted path. */
export function BackToLogin() {
  const { t } = useLingui();
  const search = useSearch({ from: "/login" });
  return (
    <Link to="/login" search={search} className={cx("mut", c.back)}>
      <Icon name="arrow-left" size={16} />
      {t`Other ways to log in`}
    </Link>
  );
}
