import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAskedClose } from "../actions/use-asked-close.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { FormBody } from "./form-body.tsx";
import { FormFrame } from "./form-frame.tsx";
import c from "./record-dialog.module.css";
import type { SaveTexts } from "./saving/save-bar.tsx";
import { type RecordFormOptions, useFormChanges, useRecordForm } from "./use-record-form.ts";
import type { ObjectSchema } from "./values.ts";

interface RecordDialogProps<S extends ObjectSchema, R extends object> extends Omit<
  RecordFormOptions<S, R>,
  "onSaved" | "goesOn" | "disabled"
> {
  title: string;
  texts: SaveTexts;
  /** Closes it: after saving, or without. */
  onClose: () => void;
}

/** A form over the page it belongs to, such as a part of a program: closing it changed asks first. */
export function RecordDialog<S extends ObjectSchema, R extends object>(props: RecordDialogProps<S, R>) {
  const { title, texts, onClose, ...options } = props;
  const { t } = useLingui();
  const id = useId();
  const words = useErrorWords();
  const state = useRecordForm<S, R>({ ...options, onSaved: onClose, goesOn: true });
  const { saving, isAdding } = state;
  const { close, question } = useAskedClose({ isDirty: useFormChanges(state) > 0, onClose });
  return (
    <LateDialog
      open
      onOpenChange={(next) => !next && close()}
      sheet
      closeButton
      title={title}
      actions={
        <>
          {/* Beside the buttons: the last of many fields may not be in sight. */}
          <div className={c.problem}>
            <Problem>{saving.refusal === null ? null : words(saving.refusal)}</Problem>
          </div>
          <AsyncButton
            type="submit"
            form={id}
            kind="primary"
            state={saving.state}
            pending={texts.pending}
            done={texts.done}
            failed={texts.failed}
          >
            {texts.save}
          </AsyncButton>
          <Button onClick={close}>{t`Cancel`}</Button>
        </>
      }
    >
      <FormFrame state={state} label={title} id={id}>
        <div inert={isAdding}>
          <FormBody sections={options.sections} />
        </div>
      </FormFrame>
      {question}
    </LateDialog>
  );
}
