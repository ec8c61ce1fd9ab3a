import { useLingui } from "@lingui/react/macro";
import { listPromiseConflicts } from "@rewardo/contract/promise-conflicts";
import { call } from "@rewardo/web/api.ts";
import { useConflictSentence } from "@rewardo/web/i18n/promise-texts.ts";
import { useState } from "react";
import { Switch } from "@rewardo/ui/fields/switch.tsx";
import { promisesKey } from "../../../kit/adjustments/open-promises.ts";
import rows from "../../../kit/adjustments/request-rows.module.css";
import { ChildList } from "../../../kit/record/child-list.tsx";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { PromiseRow } from "./promise-row.tsx";

/** What tills promised without a network and the server could not count: those that wait, or also what became of the others. */
export function PromiseSection({ cards }: { cards: Cards }) {
  const { t } = useLingui();
  const [isAll, setAll] = useState(false);
  const sentence = useConflictSentence();
  const title = t`Promises that were not counted`;
  return (
    <section className={rows.rows}>
      <h2>{title}</h2>
      <p className="mut">{t`Without a network a till promises. What cannot be counted later waits here, and is no debt of the customer.`}</p>
      <Switch checked={isAll} onChange={setAll}>{t`Show settled ones, too`}</Switch>
      <ChildList
        label={title}
        queryKey={[...promisesKey, isAll]}
        load={({ limit, cursor }, signal) => {
          const page = { limit, ...(cursor === undefined ? {} : { cursor }) };
          return call(listPromiseConflicts, { query: isAll ? page : { ...page, status: ["open"] }, signal });
        }}
        empty={t`Nothing waits.`}
        row={(conflict) => <PromiseRow key={conflict._id} conflict={conflict} cards={cards} sentence={sentence} />}
      />
    </section>
  );
}
