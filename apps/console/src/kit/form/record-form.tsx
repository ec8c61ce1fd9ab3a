import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, useLayoutEffect } from "react";
import { FormProvider, useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { cx } from "@rewardo/ui/cx.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { useErrorWords } from "../words/use-error-words.ts";
import type { BadField } from "./bad-fields.ts";
import { fieldsIn, namesIn, type SectionDescription } from "./description.ts";
import { FormBody, focusFirstFault } from "./form-body.tsx";
import { FormContext } from "./use-form-field.ts";
import { FormFoot } from "./form-foot.tsx";
import c from "./record-form.module.css";
import { LazyConflictView } from "./saving/lazy-dialogs.tsx";
import { resolverOf } from "./schema.ts";
import type { SaveTexts } from "./saving/save-bar.tsx";
import { type Baseline, baselineOf, newBaseline, type SaveRequest } from "./saving/saving.ts";
import { unitsOf } from "./kinds/units.ts";
import { useSaving } from "./saving/use-saving.ts";
import { changedNames, type Draft, type NameOf, type ObjectSchema, type Values } from "./values.ts";

/** What is made inert loses the focus; afterwards it comes back, unless it has gone elsewhere. */
function useFocusBack(isInert: boolean): void {
  const used = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isInert) used.current = document.activeElement;
    else if (used.current instanceof HTMLElement && document.activeElement === document.body) used.current.focus();
  }, [isInert]);
}

export interface RecordFormProps<S extends ObjectSchema, R extends object> {
  /** What the form is for, for those who listen. */
  label: string;
  /** The contract's schema of what is sent; it says what is optional and how long a text may be. */
  schema: S;
  /** The record as the server gave it, or `null` to make one. A newer one is taken while nothing was changed. */
  record: R | null;
  /** What a new record begins with. */
  defaults?: Partial<Draft<S>> | undefined;
  sections: readonly SectionDescription<NameOf<S>>[];
  /** What the schema cannot say, in the server's codes. */
  check?: ((values: Draft<S>) => readonly BadField[]) | undefined;
  save: (request: SaveRequest<S, R>) => Promise<R>;
  /** Reads the current record; called after a version conflict. */
  reload?: (() => Promise<R>) | undefined;
  /**
   * Called once the record is saved: leaving no longer asks. After adding a record, navigate away, so that it is not
   * added twice.
   */
  onSaved?: ((record: R) => void) | undefined;
  /** Leaves a form that makes something new. */
  onCancel?: (() => void) | undefined;
  /** Words of the screen's own for a failure, shown above the save bar; `undefined` leaves it to the general ones. */
  refusal?: ((error: unknown) => ReactNode) | undefined;
  texts?: Partial<SaveTexts> | undefined;
  /** Stands beside the fields where there is room, else under them, and follows each keystroke: a preview. */
  beside?: ((values: Draft<S>) => ReactNode) | undefined;
  /** The values may be read only. */
  disabled?: boolean | undefined;
}

interface BesideProps {
  form: UseFormReturn<Record<string, unknown>>;
  render: (values: Values) => ReactNode;
}

/** Rerendered with each keystroke; the form is not. */
function Beside({ form, render }: BesideProps) {
  return <div className={c.aside}>{render(useWatch({ control: form.control }))}</div>;
}

/** A form by its description: fields in sections, checks, a save bar, the question before leaving, and two people at once. */
export function RecordForm<S extends ObjectSchema, R extends object>(props: RecordFormProps<S, R>) {
  const { schema, sections, record, disabled = false } = props;
  const fields = fieldsIn(sections);
  const names = namesIn(sections);
  const deep = fields.filter(({ isDeep }) => isDeep === true).flatMap((field) => field.names);
  const [baseline, setKept] = useState<Baseline>(() =>
    record === null ? newBaseline(props.defaults ?? {}, names) : baselineOf(record, names),
  );
  // Read between two renders: just-saved values are no longer dirty.
  const kept = useRef(baseline);
  const setBaseline = (next: Baseline) => {
    kept.current = next;
    setKept(next);
  };
  const check = (values: Values) => [
    ...fields.flatMap((field) => field.check?.(values) ?? []),
    ...(props.check?.(values as Draft<S>) ?? []),
  ];
  const form = useForm<Record<string, unknown>>({
    defaultValues: { ...baseline.values },
    resolver: resolverOf({ schema, check, names, deep }),
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const saving = useSaving({
    schema,
    sections,
    names,
    deep,
    form,
    baseline: () => kept.current,
    setBaseline,
    // The request holds what the schema has checked.
    save: (request) => props.save(request as unknown as SaveRequest<S, R>),
    reload: props.reload,
    onSaved: (saved) => {
      // Tells the watcher of dirty forms that this one is clean.
      element.current?.dispatchEvent(new Event("reset"));
      props.onSaved?.(saved as R);
    },
    onFaults: () => setAttempts((before) => before + 1),
  });
  const isDirty = useCallback(() => changedNames(kept.current.values, form.getValues()).length > 0, [form]);

  useEffect(() => {
    if (attempts === 0 || element.current === null) return;
    focusFirstFault(element.current, (name) => form.getFieldState(name).error !== undefined);
  }, [attempts, form]);

  useEffect(() => {
    if (record === null || isDirty()) return;
    const fresh = baselineOf(record, Object.keys(kept.current.values));
    if (fresh.version <= kept.current.version) return;
    kept.current = fresh;
    setKept(fresh);
    form.reset({ ...fresh.values });
  }, [record, form, isDirty]);

  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const wait = useCallback((name: string, isWaiting: boolean) => {
    setWaiting((before) => [...before.filter((one) => one !== name), ...(isWaiting ? [name] : [])]);
  }, []);
  const context = useMemo(() => ({ schema, isDisabled: disabled, wait }), [schema, disabled, wait]);
  const isAdding = record === null && (saving.state === "pending" || baseline.record !== null);
  useFocusBack(isAdding);
  const words = useErrorWords();
  const { clash } = saving;
  const labelled = unitsOf(fields);
  const said = (unit: readonly string[]) => labelled.find((one) => one.unit.join() === unit.join());
  return (
    <FormProvider {...form}>
      <FormContext value={context}>
        <form
          ref={element}
          aria-label={props.label}
          className={cx(c.form, props.beside !== undefined && c.wide)}
          noValidate
          onSubmit={(event) => {
            saving.forget();
            if (waiting.length > 0 || (kept.current.record !== null && !isDirty())) event.preventDefault();
            else {
              void form.handleSubmit(saving.send, () => setAttempts((before) => before + 1))(event);
            }
          }}
        >
          {/* Added once: a word typed meanwhile would belong to a record that is another page's by then. */}
          <div className={props.beside === undefined ? c.body : c.beside}>
            <div inert={isAdding} className={props.beside === undefined ? c.body : c.fields}>
              <FormBody sections={sections} />
            </div>
            {props.beside !== undefined && (
              <Beside form={form} render={(values) => props.beside?.(values as Draft<S>)} />
            )}
          </div>
          {!disabled && (
            <FormFoot
              form={form}
              element={element}
              baseline={baseline}
              isDirty={isDirty}
              state={saving.state}
              isWaiting={waiting.length > 0}
              onCancel={props.onCancel}
              texts={props.texts}
            >
              {saving.refusal !== null && (
                <div role="alert">
                  {props.refusal?.(saving.refusal) ?? <Note tone="bad">{words(saving.refusal)}</Note>}
                </div>
              )}
            </FormFoot>
          )}
        </form>
        <LazyConflictView
          open={clash !== null}
          disputed={(clash?.merged.disputed ?? []).flatMap((unit) => {
            const labels = said(unit);
            if (labels === undefined || clash === null) return [];
            const { label, show } = labels;
            return { key: unit.join(), label, theirs: show(clash.theirs.values), mine: show(clash.mine) };
          })}
          taken={(clash?.merged.taken ?? []).flatMap((unit) => said(unit)?.label ?? [])}
          onDecide={saving.decide}
          onBack={saving.closeClash}
        />
      </FormContext>
    </FormProvider>
  );
}
