import { useCallback } from "react";
import { useFormContextValue } from "../form-context.ts";
import type { ImageOptions } from "./image.tsx";
import { ImageField } from "../image/image-field.tsx";
import { useFormField } from "../use-form-field.ts";

/** The picture of a form, to be changed. */
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
