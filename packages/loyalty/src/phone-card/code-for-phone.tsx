import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { linkSeconds, type CardLink, type GivenLink } from "@rewardo/contract/card-links";
import { QrCode } from "../qr-code.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import c from "./phone-card.module.css";

/** How often the server is asked whether a phone took the card; milliseconds. */
const askMs = 2000;

interface CodeForPhoneProps {
  given: GivenLink;
  read: (id: string, signal: AbortSignal) => Promise<CardLink>;
  onAgain: () => void;
  onDone: () => void;
}

/** The code that brings the card to the customer's phone, until it was used or has run out. */
export function CodeForPhone({ given: { link, url }, read, onAgain, onDone }: CodeForPhoneProps) {
  const { t } = useLingui();
  // By this machine's own clock: the server's may differ.
  const [endsMs] = useState(() => Date.now() + linkSeconds * 1000);
  const [nowMs, setNow] = useState(() => Date.now());
  const isOver = nowMs >= endsMs;
  const { data } = useQuery({
    queryKey: ["card_links", link._id],
    queryFn: ({ signal }) => read(link._id, signal),
    refetchInterval: ({ state }) => (state.data?.opened_at == null && !isOver ? askMs : false),
  });
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  if (data !== undefined && data.opened_at !== null)
    return (
      <div className={c.code}>
        <Note tone="ok" icon="check-circle" announce>
          {t`The card is on the phone.`}
        </Note>
        <Button kind="primary" onClick={onDone}>
          {t({ message: "Done", context: "card on the phone" })}
        </Button>
      </div>
    );
  if (isOver || url === null)
    return (
      <div className={c.code}>
        <p role="status">{t`The code has run out. Nothing happened to the card.`}</p>
        <Button kind="primary" icon="qr-code" onClick={onAgain}>{t`Show a new code`}</Button>
      </div>
    );
  const seconds = Math.max(0, Math.ceil((endsMs - nowMs) / 1000));
  return (
    <div className={c.code}>
      <p>{t`The customer scans it with the phone’s camera: the card is there, and nothing is typed.`}</p>
      <div className={c.paper}>
        <QrCode text={url} label={t`Code for the customer’s camera`} quiet={0} isSturdy className={c.qr} />
      </div>
      <p className="num" aria-hidden="true">
        {t({
          message: plural(seconds, { one: "# second left", other: "# seconds left" }),
          comment: "For which a code on the screen works",
        })}
      </p>
      <p className="t13 mut">{t`Whoever scans it first gets the card, so show it to nobody else.`}</p>
    </div>
  );
}
