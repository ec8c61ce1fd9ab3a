import { useState } from "react";

/** A number, or what was typed in its place: the schema says then what is wrong. */
export type Typed = number | string;

interface TypedOptions {
  value: Typed | null;
  /** What a text means; the text itself where it is no number. */
  read: (text: string) => Typed | null;
  written: (value: number) => string;
  onChange: (value: Typed | null) => void;
}

/** A figure as it is typed. Where another value comes, of another version of the record, that is shown in its place. */
export function useTyped({ value, read, written, onChange }: TypedOptions) {
  const asText = () => (typeof value === "number" ? written(value) : (value ?? ""));
  const [text, setText] = useState(asText);
  return {
    value: read(text) === value ? text : asText(),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setText(currentTarget.value);
      onChange(read(currentTarget.value));
    },
  };
}
