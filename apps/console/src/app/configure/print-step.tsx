import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { NewCards } from "../../features/paper/new-cards.tsx";
import { readChoice } from "../../features/paper/print-choice.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./configure.module.css";

interface PrintStepProps {
  card: Card;
  onDone: () => Promise<void>;
  onSkip: () => void;
}

/** The first sheet of cards on paper. */
export function PrintStep({ card, onDone, onSkip }: PrintStepProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { business } = useSession();
  const search = useSearch({ strict: false });
  if (business === null) return null;
  const { sheet } = readChoice(search, business.language);
  const begin = (key: string) =>
    void navigate({ to: "/configure", search: { step: "print", sheet: key }, resetScroll: false });
  return (
    <div className={c.printStep}>
      <h2 className="t20">{t`Print the first cards`}</h2>
      <NewCards
        card={card}
        business={business}
        language={business.language}
        ink="colour"
        sheet={sheet}
        onBegin={begin}
      />
      {sheet === undefined ? (
        <Button onClick={onSkip}>{t`Print later`}</Button>
      ) : (
        <div className={c.ways}>
          <Link to="/scanner" className={buttonClass({ kind: "primary" })}>
            <Icon name="scan" />
            {t`Scan a card`}
          </Link>
          <Button onClick={() => void onDone()}>{t`Done`}</Button>
        </div>
      )}
    </div>
  );
}
