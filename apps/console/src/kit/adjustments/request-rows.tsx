import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { RequestRow } from "./request-row.tsx";
import c from "./request-rows.module.css";

interface RequestRowsProps {
  title: string;
  /** What a row begins with: whose card it is, or on a customer's own page which of their cards. */
  leads: "customer" | "card";
  requests: readonly AdjustmentRequest[];
  cards: Cards;
}

/** Corrections that wait, and what became of one's own: how many, for whom, who asks and why. Nothing where there are none. */
export function RequestRows({ title, leads, requests, cards }: RequestRowsProps) {
  if (requests.length === 0) return null;
  return (
    <section className={c.rows}>
      <h2>{title}</h2>
      <ul>
        {requests.map((request) => (
          <RequestRow key={request._id} request={request} leads={leads} cards={cards} />
        ))}
      </ul>
    </section>
  );
}
