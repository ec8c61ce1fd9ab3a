import type { ReactNode } from "react";
import { buttonClass, type ButtonKind, type ButtonSize } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";

interface DownloadLinkProps {
  href: string;
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  /** Only its sign is seen; the words are for those who listen. */
  isSign?: boolean | undefined;
  children: ReactNode;
}

/** Downloads a file that the server makes and names. */
export function DownloadLink({ href, kind, size, isSign = false, children }: DownloadLinkProps) {
  return (
    <a href={href} download="" className={buttonClass({ kind, size, square: isSign })}>
      <Icon name="download-simple" />
      {isSign ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </a>
  );
}
