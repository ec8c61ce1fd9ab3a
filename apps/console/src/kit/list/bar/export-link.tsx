import { useLingui } from "@lingui/react/macro";
import type { ButtonSize } from "../../../ui/button-class.ts";
import { DownloadLink } from "../../actions/download-link.tsx";

/** Most rows that the contract lets be exported one by one (`mostChosen`). */
export const mostExported = 200;

export interface ExportLinkProps {
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
