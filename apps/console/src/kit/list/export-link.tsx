import { useLingui } from "@lingui/react/macro";
import { buttonClass, type ButtonSize } from "../../ui/button-class.ts";
import { Icon } from "../../ui/icon.tsx";

/** Most rows that the contract lets be exported one by one (`mostChosen`). */
export const mostExported = 200;

export interface ExportLinkProps {
  /** Address of the call, with what the list is narrowed to. */
  href: string;
  size?: ButtonSize | undefined;
}

/** Downloads rows as a table. The server names the file. */
export function ExportLink({ href, size }: ExportLinkProps) {
  const { t } = useLingui();
  return (
    <a href={href} download="" className={buttonClass({ size })}>
      <Icon name="download-simple" />
      {t({ message: "Export", comment: "Downloads the rows of a list as a file" })}
    </a>
  );
}
