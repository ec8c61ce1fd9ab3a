import { useCallback } from "react";
import { useFormContextValue } from "../form-context.ts";
import type { FieldTextsOf } from "../description.ts";
import { ImageField } from "../image/image-field.tsx";
import { useFormField } from "../use-form-field.ts";

export interface ImageOptions<Name extends string> extends Omit<FieldTextsOf<Name>, "hint"> {
  readonly hint?: string | undefined;
  /** `square` for logos. */
  readonly shape?: "wide" | "square" | undefined;
}

/** The form control of a picture. */
export function ImageControl({ name, label, hint, shape }: ImageOptions<string>) {
  const { wait } = useFormContextValue();
  const field = useFormField<string>(name);
  return (
    <ImageField
      label={label}
      hint={hint}
      shape={shape}
      optional={field.optional}
      error={field.error}
      value={field.value}
      onChange={field.set}
      onBusy={useCallback((isBusy: boolean) => wait(name, isBusy), [wait, name])}
    />
  );
}
