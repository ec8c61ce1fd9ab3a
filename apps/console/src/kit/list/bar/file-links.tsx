import { useLingui } from "@lingui/react/macro";
import type { ImportKind } from "@rewardo/contract/import-fields";
import type { Permission } from "@rewardo/contract/permissions";
import { Link } from "@tanstack/react-router";
import { buttonClass, type ButtonSize } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import { DownloadLink } from "../../actions/download-link.tsx";
import { Allowed } from "../../allowed.tsx";

/** Most rows that the contract lets be exported one by one (`mostChosen`). */
export const mostExported = 200;

interface ExportLinkProps {
  /** Address of the call, with what the list is narrowed to. */
  href: string;
  size?: ButtonSize | undefined;
  /** Only its sign is seen, where there is no room for more. */
  isSign?: boolean | undefined;
}

/** Downloads rows as a table. */
export function ExportLink(props: ExportLinkProps) {
  const { t } = useLingui();
  return (
    <DownloadLink {...props}>
      {t({ message: "Export", comment: "Downloads the rows of a list as a file" })}
    </DownloadLink>
  );
}

export interface ImportLinkProps {
  kind: ImportKind;
  permission: Permission;
  /** Only its sign is seen, where there is no room for more. */
  isSign?: boolean | undefined;
}

/** Links to importing a table of these. */
export function ImportLink({ kind, permission, isSign = false }: ImportLinkProps) {
  const { t } = useLingui();
  const words = t({ message: "Import", comment: "Brings rows of a list in from a file" });
  return (
    <Allowed to={permission}>
      <Link to="/imports/new" search={{ kind }} className={buttonClass({ square: isSign })}>
        <Icon name="upload-simple" />
        {isSign ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      </Link>
    </Allowed>
  );
}
