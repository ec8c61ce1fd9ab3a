import { type FormEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useBusy } from "@rewardo/ui/busy.ts";
import type { BadField } from "./bad-fields.ts";
import { fieldsIn, namesIn, type SectionDescription, sentOf } from "./description.ts";
import { focusFirstFault } from "./form-body.tsx";
import { prepareDialogs } from "./saving/lazy-dialogs.tsx";
import { type Baseline, baselineOf, newBaseline, type SaveRequest } from "./saving/saving.ts";
import { useSaving } from "./saving/use-saving.ts";
import { resolverOf } from "./schema.ts";
import { changedNames, type Draft, type NameOf, type ObjectSchema, type Values } from "./values.ts";

export interface RecordFormOptions<S extends ObjectSchema, R extends object> {
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
   * added twice. Saving goes on until its promise resolves, and fails with it.
   */
  onSaved?: ((record: R) => unknown) | undefined;
  /** Saving what has not changed sends nothing, and does what follows the saving: it closes a dialog. */
  goesOn?: boolean | undefined;
  /** The values may be read only. */
  disabled?: boolean | undefined;
}

/** What is made inert loses the focus; afterwards it comes back, unless it has gone elsewhere. */
function useFocusBack(isInert: boolean): void {
  const used = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isInert) used.current = document.activeElement;
    else if (used.current instanceof HTMLElement && document.activeElement === document.body) used.current.focus();
  }, [isInert]);
}

/** A form by its description, without its look: `FormFrame` holds its fields, and what stands at its foot saves it. */
export function useRecordForm<S extends ObjectSchema, R extends object>(options: RecordFormOptions<S, R>) {
  const { schema, sections, record, goesOn = false, disabled = false } = options;
  const fields = fieldsIn(sections);
  const names = namesIn(sections);
  const deep = fields.filter(({ isDeep }) => isDeep === true).flatMap((field) => field.names);
  const sent = (values: Values) => sentOf(fields, values);
  const begun = ({ values, ...rest }: Baseline): Baseline => ({ ...rest, values: sent(values) });
  // What does not stand yet begins with its default once it does.
  const [first] = useState(() =>
    record === null ? newBaseline(options.defaults ?? {}, names) : baselineOf(record, names),
  );
  const [baseline, setKept] = useState<Baseline>(() => begun(first));
  // Read between two renders: just-saved values are no longer dirty.
  const kept = useRef(baseline);
  const setBaseline = (next: Baseline) => {
    kept.current = begun(next);
    setKept(kept.current);
  };
  const check = (values: Values) => [
    ...fields.flatMap((field) => field.check?.(values) ?? []),
    ...(options.check?.(values as Draft<S>) ?? []),
  ];
  const form = useForm<Record<string, unknown>>({
    defaultValues: { ...first.values },
    resolver: resolverOf({ schema, check, names, deep, sent }),
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const onFaults = () => setAttempts((before) => before + 1);
  const saving = useSaving({
    schema,
    sections,
    names,
    deep,
    form,
    baseline: () => kept.current,
    setBaseline,
    // The request holds what the schema has checked.
    save: (request) => options.save(request as unknown as SaveRequest<S, R>),
    reload: options.reload,
    onSaved: (saved) => {
      // Tells the watcher of dirty forms that this one is clean.
      element.current?.dispatchEvent(new Event("reset"));
      return options.onSaved?.(saved as R);
    },
    onFaults,
  });
  const latest = useRef(sent);
  useLayoutEffect(() => {
    latest.current = sent;
  });
  const isDirty = useCallback(
    () => changedNames(kept.current.values, latest.current(form.getValues())).length > 0,
    [form],
  );

  useEffect(() => {
    if (attempts === 0 || element.current === null) return;
    focusFirstFault(element.current, (name) => form.getFieldState(name).error !== undefined);
  }, [attempts, form]);

  useEffect(() => {
    if (record === null || isDirty()) return;
    const fresh = baselineOf(record, Object.keys(kept.current.values));
    if (fresh.version <= kept.current.version) return;
    kept.current = { ...fresh, values: latest.current(fresh.values) };
    setKept(kept.current);
    form.reset({ ...kept.current.values });
  }, [record, form, isDirty]);

  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const wait = useCallback((name: string, isWaiting: boolean) => {
    setWaiting((before) => [...before.filter((one) => one !== name), ...(isWaiting ? [name] : [])]);
  }, []);
  const context = useMemo(() => ({ schema, isDisabled: disabled, wait }), [schema, disabled, wait]);
  const isAdding = record === null && (saving.state === "pending" || baseline.record !== null);
  useFocusBack(isAdding);
  const isWaiting = waiting.length > 0;
  return {
    ...{ form, element, fields, context, baseline, saving, isDirty, isWaiting, sent },
    /** A record is being added: a word typed meanwhile would belong to a record that is another page's by then. */
    isAdding,
    /** Checks the fields and saves them; what is wrong is said at the fields. */
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      saving.forget();
      const isKept = kept.current.record !== null;
      const isChanged = isDirty();
      if (isWaiting || (isKept && !isChanged && !goesOn)) return;
      void form.handleSubmit((values) => saving.send(sent(values), isKept && isChanged), onFaults)(event);
    },
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;

/** How many fields differ from what is kept, after each keystroke; while some do, the page may not be replaced. */
export function useFormChanges({ form, baseline, sent }: Pick<RecordFormState, "form" | "baseline" | "sent">): number {
  const values = useWatch({ control: form.control });
  const changes = changedNames(baseline.values, sent(values)).length;
  const isChanged = changes > 0;
  useBusy(isChanged);
  useEffect(() => {
    if (isChanged) prepareDialogs();
  }, [isChanged]);
  return changes;
}
