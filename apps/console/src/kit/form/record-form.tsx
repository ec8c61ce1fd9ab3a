import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { cx } from "@rewardo/ui/cx.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { FormBody } from "./form-body.tsx";
import { FormFoot } from "./form-foot.tsx";
import { FormFrame } from "./form-frame.tsx";
import c from "./record-form.module.css";
import type { SaveTexts } from "./saving/save-bar.tsx";
import { type RecordFormOptions, useRecordForm } from "./use-record-form.ts";
import type { Draft, ObjectSchema, Values } from "./values.ts";

export interface RecordFormProps<S extends ObjectSchema, R extends object> extends RecordFormOptions<S, R> {
  /** What the form is for, for those who listen. */
  label: string;
  /** Leaves a form that makes something new. */
  onCancel?: (() => void) | undefined;
  /** Words of the screen's own for a failure, shown above the save bar; `undefined` leaves it to the general ones. */
  refusal?: ((error: unknown) => ReactNode) | undefined;
  texts?: Partial<SaveTexts> | undefined;
  /** Stands beside the fields where there is room, else under them, and follows each keystroke: a preview. */
  beside?: ((values: Draft<S>) => ReactNode) | undefined;
  /** Where there is no room, what stands beside is not under the fields: a button of the save bar opens it. */
  opensBeside?: boolean;
  /** Follows the fields and is not of the record. */
  end?: ReactNode;
}

interface BesideProps {
  form: UseFormReturn<Record<string, unknown>>;
  render: (values: Values) => ReactNode;
}

/** Rerendered with each keystroke; the form is not. */
function Beside({ form, render }: BesideProps) {
  return render(useWatch({ control: form.control }));
}

/** Brings what has no room beside the fields over them. */
function BesideButton(props: BesideProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="eye" className={c.opens} onClick={() => setOpen(true)}>{t`Preview`}</Button>
      <LateDialog open={isOpen} onOpenChange={setOpen} sheet closeButton title={t`As customers see it`}>
        <Beside {...props} />
      </LateDialog>
    </>
  );
}

/** A form by its description: fields in sections, checks, a save bar, the question before leaving, and two people at once. */
export function RecordForm<S extends ObjectSchema, R extends object>(props: RecordFormProps<S, R>) {
  const { label, sections, beside, opensBeside = false, end, onCancel, refusal, texts, ...rest } = props;
  const { disabled = false, ...options } = rest;
  const state = useRecordForm<S, R>({ ...options, sections, disabled });
  const { form, saving, isAdding } = state;
  const words = useErrorWords();
  const isAlone = beside === undefined;
  const aside = isAlone ? null : { form, render: (values: Values) => beside(values as Draft<S>) };
  return (
    <FormFrame state={state} label={label} className={cx(c.form, isAlone ? c.alone : c.wide)}>
      <div className={isAlone ? c.body : c.beside}>
        <div inert={isAdding} className={isAlone ? c.body : c.fields}>
          <FormBody sections={sections} />
          {end}
        </div>
        {aside !== null && (
          <div className={cx(c.aside, opensBeside && c.opened)}>
            <Beside {...aside} />
          </div>
        )}
      </div>
      {!disabled && (
        <FormFoot
          state={state}
          onCancel={onCancel}
          texts={texts}
          tools={opensBeside && aside !== null ? <BesideButton {...aside} /> : undefined}
        >
          {saving.refusal !== null && (
            <div role="alert">{refusal?.(saving.refusal) ?? <Note tone="bad">{words(saving.refusal)}</Note>}</div>
          )}
        </FormFoot>
      )}
    </FormFrame>
  );
}
