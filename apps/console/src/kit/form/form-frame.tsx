import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { LazyConflictView } from "./saving/lazy-dialogs.tsx";
import { unitsOf } from "./kinds/units.ts";
import { FormContext } from "./use-form-field.ts";
import type { RecordFormState } from "./use-record-form.ts";

interface FormFrameProps {
  state: RecordFormState;
  /** What the form is for, for those who listen. */
  label: string;
  /** For buttons that stand outside of it. */
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Holds the fields of a form, and shows two versions when someone else was faster. */
export function FormFrame({ state, label, id, className, children }: FormFrameProps) {
  const { form, element, fields, context, saving, submit } = state;
  const { clash } = saving;
  const labelled = unitsOf(fields);
  const said = (unit: readonly string[]) => labelled.find((one) => one.unit.join() === unit.join());
  return (
    <FormProvider {...form}>
      <FormContext value={context}>
        <form ref={element} id={id} aria-label={label} className={className} noValidate onSubmit={submit}>
          {children}
        </form>
        <LazyConflictView
          open={clash !== null}
          disputed={(clash?.merged.disputed ?? []).flatMap((unit) => {
            const labels = said(unit);
            if (labels === undefined || clash === null) return [];
            const { label: named, show } = labels;
            return { key: unit.join(), label: named, theirs: show(clash.theirs.values), mine: show(clash.mine) };
          })}
          taken={(clash?.merged.taken ?? []).flatMap((unit) => said(unit)?.label ?? [])}
          onDecide={saving.decide}
          onBack={saving.closeClash}
        />
      </FormContext>
    </FormProvider>
  );
}
