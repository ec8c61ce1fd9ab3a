import { useLingui } from "@lingui/react/macro";
import { QrCode } from "../qr-code.tsx";

/** The address at which customers take a card, as people read it: without what every address has. */
export const joinAddress = (origin: string, key: string): string => `${new URL(origin).host}/join/${key}`;

/** The counter's code: one touch on the page that it opens makes a card. In capitals, which make the code smaller. */
export function JoinCode({
  origin,
  businessKey,
  className,
}: {
  origin: string;
  businessKey: string;
  className: string | undefined;
}) {
  const { t } = useLingui();
  const text = `${origin}/join/${businessKey}`.toUpperCase();
  return (
    <span className={className}>
      <QrCode text={text} label={t`Code to take a card`} quiet={0} />
    </span>
  );
}
