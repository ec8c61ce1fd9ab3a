import { useLingui } from "@lingui/react/macro";
import type { Import, ImportChanges } from "@rewardo/contract/imports";
import { useMutation, useQuery } from "@tanstack/react-query";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../../kit/record/use-record-cache.ts";
import { useCards } from "@rewardo/web/use-cards.ts";
import { call } from "@rewardo/web/api.ts";
import { useImportWords } from "@rewardo/web/i18n/import-texts.ts";
import { useOwnBars } from "../../../platform/own-bars.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { importCalls, previewQuery } from "../api.ts";
import { CardSelect } from "../card-select.tsx";
import { ColumnList } from "./column-list.tsx";
import { Dialect } from "./dialect.tsx";
import c from "../imports.module.css";
import { ReadPreview } from "./read-preview.tsx";
import { useProblemWords } from "./use-problem-words.ts";
import { useStepAction } from "./use-step-action.ts";

/** How the file is read and what its columns are; every choice is kept at once, and shown in the first lines below. */
export function ColumnsStep({ of, onChecked }: { of: Import; onChecked: () => void }) {
  useOwnBars();
  const { t } = useLingui();
  const cache = useRecordCache<Import>("imports");
  const problemWords = useProblemWords(of.hints);
  const { sentence } = useImportWords();
  const cards = useCards();
  const preview = useQuery(previewQuery(of));
  const change = useMutation({
    mutationFn: (body: ImportChanges) => call(importCalls.update, { params: { id: of._id }, body }),
    onSuccess: cache.put,
  });
  const { problem, act } = useStepAction(of);
  const set = (body: ImportChanges) => change.mutate(body);
  const only = cards.byId.size === 1 ? [...cards.byId.keys()][0] : undefined;
  const isUndecided = of.options.decimal_mark === null || of.options.date_form === null;
  return (
    <div className={`stack g32 ${c.last ?? ""}`}>
      {of.hints.length > 0 && (
        <Note tone="warn">
          {of.hints.map((hint) => (
            <p key={`${hint.code} ${JSON.stringify(hint.params)}`}>{sentence(hint)}</p>
          ))}
        </Note>
      )}
      <Dialect options={of.options} isUndecided={isUndecided} onChange={(options) => set({ options })} />
      {of.kind !== "products" && cards.byId.size > 1 && (
        <div className={c.narrow}>
          <CardSelect kind={of.kind} value={of.card_id} onChange={(card_id) => set({ card_id })} />
        </div>
      )}
      <Loaded query={preview} skeleton={<Skeleton height="320px" />}>
        {({ rows }) => (
          <>
            <ColumnList of={of} rows={rows} onChange={(columns) => set({ columns })} />
            <ReadPreview of={of} rows={rows} />
          </>
        )}
      </Loaded>
      {of.kind === "transactions" && (
        <div className={c.two}>
          <RadioGroup
            legend={t`Points and stamps for these purchases`}
            column
            value={of.options.earn}
            onChange={(earn) => set({ options: { earn } })}
            options={[
              { value: "none", label: t`None`, hint: t`Balances came with the customers; this is history alone.` },
              { value: "rules", label: t`By the card’s rules`, hint: t`As if each had been rung up on its day.` },
            ]}
          />
          <RadioGroup
            legend={t`Purchases at a place that is not known here`}
            column
            value={of.options.unknown_place}
            onChange={(unknown_place) => set({ options: { unknown_place } })}
            options={[
              { value: "refuse", label: t`Set aside`, hint: t`They come back in a file with the reason.` },
              { value: "without", label: t`Import without a place` },
            ]}
          />
        </div>
      )}
      {(problem !== null || change.error !== null) && (
        <Note tone="bad" announce>
          {problem ?? problemWords(change.error)}
        </Note>
      )}
      <div className={c.foot}>
        <AsyncButton
          kind="primary"
          action={async () => {
            // With one card there is nothing to choose; the file may have been quicker than the list of cards.
            if (of.kind !== "products" && of.card_id === null && only !== undefined) {
              await change.mutateAsync({ card_id: only });
            }
            await act("check");
            onChecked();
          }}
          disabled={change.isPending}
          pending={t`Checking`}
          done={t({ message: "Being checked", context: "import" })}
          failed={t`Not checked`}
        >
          {t`Check the file`}
        </AsyncButton>
        <span className="t13 mut">{t`Every line is read and nothing is changed.`}</span>
      </div>
    </div>
  );
}
