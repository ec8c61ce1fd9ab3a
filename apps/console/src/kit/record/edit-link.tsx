import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { ListPath } from "../list/list-path.ts";

/** Leads from a record to the form that changes it, and keeps how its list was narrowed. */
export function EditLink({ path, id }: { path: ListPath; id: string }) {
  const { t } = useLingui();
  return (
    <Link to={`${path}/$id/edit`} params={{ id }} search={true} className={buttonClass()}>
      <Icon name="pencil-simple" />
      {t({ message: "Edit", comment: "Leads to the form that changes a record" })}
    </Link>
  );
}
