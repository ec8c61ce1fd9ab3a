import { useLingui } from "@lingui/react/macro";
import type { ImportKind } from "@rewardo/contract/import-fields";
import type { Import } from "@rewardo/contract/imports";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useCards } from "@rewardo/web/use-cards.ts";
import { VerifyAddressNote } from "../../kit/verify-address-note.tsx";
import { useOwnBars } from "../../platform/own-bars.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { CardSelect } from "./card-select.tsx";
import { ExampleTable } from "./example-table.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./imports.module.css";
import { Steps } from "./steps/steps.tsx";
import { TableField } from "./steps/table-field.tsx";
import { useKindHints, useKindWords, useOwnKinds } from "./use-kinds.ts";
import { useProblemWords } from "./steps/use-problem-words.ts";
import { useSendTable } from "./steps/use-send-table.ts";

/** The beginning: what is brought in, onto which card, and the file. */
export function ImportCreatePage() {
  useOwnBars();
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<Import>("imports");
  const words = useKindWords();
  const problemWords = useProblemWords();
  const kinds = useOwnKinds();
  const asked = useSearch({ from: "/main/imports/new" });
  const [kind, setKind] = useState<ImportKind>(kinds.find((one) => one === asked["kind"]) ?? kinds[0] ?? "customers");
  const cards = useCards();
  const [chosen, setCard] = useState<string | null>(typeof asked["card"] === "string" ? asked["card"] : null);
  const only = cards.byId.size === 1 ? [...cards.byId.keys()][0] : undefined;
  const card_id = kind === "products" ? undefined : (chosen ?? only);
  const title = t`New import`;
  usePageTitle(title);
  const table = useSendTable({ kind, card_id }, (made) => {
    cache.put(made);
    cache.refreshLists();
    void navigate({ to: "/imports/$id", params: { id: made._id }, replace: true });
  });
  const hints = useKindHints();
  return (
    <DetailPage back={{ to: "/imports", label: t`Imports` }} title={title}>
      <Steps present="file" />
      <div className={cx(c.beside, c.last)}>
        <div className={c.narrow}>
          <RadioGroup
            legend={t`What do you bring?`}
            column
            value={kind}
            onChange={setKind}
            options={kinds.map((value) => ({
              value,
              label: words[value],
              hint: hints[value],
              disabled: table.sending !== null,
            }))}
          />
          {kind !== "products" && cards.byId.size > 1 && (
            <CardSelect kind={kind} value={chosen} onChange={setCard} isDisabled={table.sending !== null} />
          )}
          {kind !== "products" && !cards.isPending && cards.byId.size === 0 && (
            <Note tone="warn">{t`There is no loyalty program yet. Set one up first, so that there is a card to take.`}</Note>
          )}
          <VerifyAddressNote />
          <TableField
            table={table}
            problem={
              table.error === null ? undefined : (
                <Note tone="bad" announce>
                  {problemWords(table.error)}
                </Note>
              )
            }
          />
        </div>
        <ExampleTable kind={kind} />
      </div>
    </DetailPage>
  );
}
