import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import { pickText } from "@rewardo/rules/localized-text";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import c from "./request-rows.module.css";
import { useRequestWords } from "./use-request-words.ts";

/** Loaded on demand: most people look at the rows and open none. */
const RequestDialog = lazy(async () => ({ default: (await import("./request-dialog.tsx")).RequestDialog }));
const ReportDialog = lazy(async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog }));

interface RequestRowProps {
  request: AdjustmentRequest;
  /** What the row begins with: whose card it is, or on a customer's own page which of their cards. */
  leads: "customer" | "card";
  cards: Cards;
}

/** A request: how much, for whom, who asks and why, or what became of it; and the way into it. */
export function RequestRow({ request, leads, cards }: RequestRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useRequestWords();
  const ownUnit = useOwnUnit();
  const nameOf = useCustomerName();
  const language = useSession().business?.language ?? "en";
  const [isOpen, setOpen] = useState(false);
  const { delta, card_id, kind } = request;
  const card = cards.byId.get(card_id);
  const name =
    leads === "customer" || card === undefined ? nameOf(request) : pickText(card.name, format.locale, language);
  const isStamps = card?.stamps_required != null;
  const amount = Math.abs(delta);
  const Dialog = kind === "correction" ? RequestDialog : ReportDialog;
  return (
    <li>
      <span className={c.figure}>
        {delta === 0 ? format.number(0) : format.signed(delta)}
        <span className="t12 mut">
          {ownUnit(card, amount)?.name ??
            (isStamps
              ? plural(amount, { one: "stamp", other: "stamps" })
              : plural(amount, { one: "point", other: "points" }))}
        </span>
      </span>
      <p className={c.words}>
        {name} <span className={`mut ${c.why ?? ""}`}>{words(request)}</span>
      </p>
      <button
        type="button"
        className={`link ${c.open ?? ""}`}
        aria-label={t({ message: `Look at it: ${name}`, comment: "Name of a customer, or of a card" })}
        onClick={() => setOpen(true)}
      >
        <span className={c.text}>{t`Look at it`}</span>
        <Icon name="caret-right" className={c.caret} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog request={request} card={card} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}
