import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { TextField, type TextFieldProps } from "@rewardo/ui/fields/text-field.tsx";
import { type Deletion, retyped, type TypedForm } from "./retyped.ts";

export interface TypedFieldProps extends Omit<TextFieldProps, "value" | "defaultValue" | "onChange" | "ref"> {
  /** What the field shows, in its form. */
  value: string;
  onChange: (text: string) => void;
  typedForm: TypedForm;
}

/** A TextField whose text takes its form with every key; the caret stays where the person put it. */
export function TypedField({ value, onChange, typedForm, ...rest }: TypedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.currentTarget;
    const next = retyped(
      { text, caret: selectionStart ?? text.length },
      value,
      deletionOf(event.nativeEvent),
      typedForm,
    );
    caret.current = next.caret;
    onChange(next.text);
  };
  return <TextField {...rest} ref={input} value={value} onChange={change} />;
}

const deletionOf = (event: Event): Deletion => {
  const kind = "inputType" in event ? String(event.inputType) : "";
  if (!kind.startsWith("delete")) return null;
  return kind.endsWith("Forward") ? "forward" : "backward";
};
