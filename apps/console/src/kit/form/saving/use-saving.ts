import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiError, isApiError } from "@rewardo/web/api-error.ts";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { landed, toStored } from "../bad-fields.ts";
import { fieldsIn, type SectionDescription } from "../description.ts";
import { decided, merge, type Merged, type Side } from "./merge.ts";
import { type Baseline, baselineOf, changesIn, type SaveRequest } from "./saving.ts";
import { bodyOf } from "../schema.ts";
import { unitsOf } from "../kinds/units.ts";
import type { ObjectSchema, Values } from "../values.ts";

/** A conflict of two versions that only the user can resolve. */
export interface Clash {
  readonly merged: Merged;
  readonly mine: Values;
  readonly theirs: Baseline;
}

export interface SavingOptions {
  schema: ObjectSchema;
  sections: readonly SectionDescription[];
  names: readonly string[];
  deep: readonly string[];
  form: UseFormReturn<Record<string, unknown>>;
  baseline: () => Baseline;
  setBaseline: (baseline: Baseline) => void;
  save: (request: SaveRequest<ObjectSchema>) => Promise<object>;
  /** The current record after a version conflict. */
  reload?: (() => Promise<object>) | undefined;
  /** What follows the saving; it fails with it. */
  onSaved?: ((record: object) => unknown) | undefined;
  /** The server found fields that are wrong. */
  onFaults: () => void;
}

/** Nothing was sent: the user must decide first. */
class Disputed extends Error {
  override readonly name = "Disputed";
}

/** Most retries because of other people's changes. */
const mostTries = 3;

/** Sends the form, and sees to every way that may go. */
export function useSaving(options: SavingOptions) {
  const { schema, form, names } = options;
  const [refusal, setRefusal] = useState<unknown>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const key = useRef<string>(undefined);
  /** What was sent to make a record and never answered: it may have been made. */
  const unanswered = useRef<Values>(undefined);
  /** The record that a first attempt has created, as the second attempt found out. */
  const made = useRef<Baseline>(undefined);
  const units = unitsOf(fieldsIn(options.sections)).map(({ unit }) => unit);

  /** The answer becomes the form's new base; what was typed while saving stays. */
  const accept = async (record: object, sent: Values): Promise<void> => {
    const kept = baselineOf(record, names);
    const typed = merge(
      { base: sent, mine: form.getValues(), theirs: kept.values },
      names.map((name) => [name]),
    );
    key.current = undefined;
    unanswered.current = undefined;
    made.current = undefined;
    options.setBaseline(kept);
    form.reset(typed.values);
    await options.onSaved?.(record);
  };

  const refuse = (error: unknown) => {
    if (isApiError(error, "validation_failed")) {
      const { faults, others } = landed(error.errors, names, options.deep);
      for (const [path, fault] of faults) form.setError(path, toStored(fault));
      if (faults.size > 0) options.onFaults();
      if (others.length === 0) return;
    }
    setRefusal(error);
  };

  const reconcile = async (mine: Values, base: Baseline, tries: number): Promise<void> => {
    const theirs = baselineOf((await options.reload?.()) ?? {}, names);
    const merged = merge({ base: base.values, mine, theirs: theirs.values }, units);
    if (merged.disputed.length > 0) {
      setClash({ merged, mine, theirs });
      throw new Disputed();
    }
    await sendOver(merged.values, theirs, tries + 1);
  };

  const sendOver = async (values: Values, base: Baseline, tries: number): Promise<void> => {
    options.setBaseline(base);
    form.reset(values);
    await send(values, base, tries);
  };

  const send = async (values: Values, base: Baseline, tries: number): Promise<void> => {
    const body = bodyOf(schema, values);
    const { record, version } = made.current ?? base;
    const changes = changesIn(body, made.current ?? base);
    if (record !== null && Object.keys(changes).length === 0) {
      await accept(record, values);
      return;
    }
    key.current ??= crypto.randomUUID();
    // The schema has just checked the values; what it types is what it found.
    const request = { record, values: body, changes, version, idempotencyKey: key.current };
    let answer: object;
    try {
      answer = await options.save(request);
    } catch (error) {
      const first = unanswered.current;
      unanswered.current = error instanceof ApiError ? undefined : (first ?? body);
      if (record === null && first !== undefined && isApiError(error, "idempotency_key_reused")) {
        // The first one was made, and more was typed since: the same again tells which it is, and the rest changes it.
        made.current = baselineOf(await options.save({ ...request, values: first }), names);
        await send(values, base, tries);
        return;
      }
      const isOutdated = isApiError(error, "version_conflict") && options.reload !== undefined;
      if (!isOutdated || tries === mostTries) throw error;
      await reconcile(values, base, tries);
      return;
    }
    await accept(answer, values);
  };

  const action = useAsyncAction(async (values: Values, base: Baseline) => {
    setRefusal(null);
    setClash(null);
    form.clearErrors();
    const isRebased = base !== options.baseline();
    try {
      await (isRebased ? sendOver(values, base, 0) : send(values, base, 0));
    } catch (error) {
      if (!(error instanceof Disputed)) refuse(error);
      throw error;
    }
  });

  return {
    state: action.state,
    /** Why it was not saved, unless the fields say it; `null` for no reason. */
    refusal,
    clash,
    /** Saves; where something was changed since the last saving, it was no second tap. */
    send: (values: Values, isChanged: boolean) => {
      if (isChanged) action.allowNext();
      action.run(values, options.baseline());
    },
    /** Goes on with what was chosen, over their version. */
    decide: (choices: readonly Side[]) => {
      if (clash !== null) action.run(decided(clash.merged, clash.theirs.values, choices), clash.theirs);
    },
    closeClash: () => setClash(null),
    forget: () => setRefusal(null),
  };
}
