import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import { pickText } from "@rewardo/rules/localized-text";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import type { Cards } from "../transactions/use-cards.ts";
import { useCustomerName } from "../transactions/use-customer-name.ts";
import c from "./request-rows.module.css";
import { useRequestWords } from "./use-request-words.ts";

/** Loaded on demand: most people look at the rows and open none. */
const RequestDialog = lazy(async () => ({ default: (await import("./request-dialog.tsx")).RequestDialog }));

interface RequestRowsProps {
  title: string;
  /** What a row begins with: whose card it is, or on a customer's own page which of their cards. */
  leads: "customer" | "card";
  requests: readonly AdjustmentRequest[];
  cards: Cards;
}

/** Corrections that wait, and what became of one's own: how many, for whom, who asks and why. Nothing where there are none. */
export function RequestRows({ title, leads, requests, cards }: RequestRowsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useRequestWords();
  const ownUnit = useOwnUnit();
  const nameOf = useCustomerName();
  const language = useSession().business?.language ?? "en";
  const [openId, setOpenId] = useState<string | null>(null);
  const open = requests.find(({ _id }) => _id === openId);
  if (requests.length === 0) return null;
  return (
    <section className={c.rows}>
      <h2>{title}</h2>
      <ul>
        {requests.map((request) => {
          const { _id, delta, card_id } = request;
          const card = cards.byId.get(card_id);
          const name =
            leads === "customer" || card === undefined ? nameOf(request) : pickText(card.name, format.locale, language);
          const isStamps = card?.stamps_required != null;
          const amount = Math.abs(delta);
          return (
            <li key={_id}>
              <span className={c.figure}>
                {format.signed(delta)}
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
                onClick={() => setOpenId(_id)}
              >
                {t`Look at it`}
              </button>
            </li>
          );
        })}
      </ul>
      {open !== undefined && (
        <Suspense fallback={null}>
          <RequestDialog request={open} card={cards.byId.get(open.card_id)} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </section>
  );
}
