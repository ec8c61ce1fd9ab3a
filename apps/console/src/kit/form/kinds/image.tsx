import { Trans } from "@lingui/react/macro";
import { useCallback } from "react";
import { ImageField } from "../image/image-field.tsx";
import { UploadImage } from "@rewardo/loyalty/upload-image.tsx";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import { useFormContextValue, useFormField } from "../use-form-field.ts";

interface ImageOptions<Name extends string> extends Omit<FieldTextsOf<Name>, "hint"> {
  readonly hint?: string | undefined;
  /** `square` for logos. */
  readonly shape?: "wide" | "square" | undefined;
}

/** A picture, uploaded when chosen and kept when the form is saved; saving waits for the upload. */
export const image = <const Name extends string>(options: ImageOptions<Name>): FieldDescription<Name> => ({
  kind: "custom",
  names: [options.name],
  label: options.label,
  half: options.half,
  render: () => <ImageControl {...options} />,
  show: (values) => {
    const name = values[options.name];
    return typeof name === "string" ? <UploadImage name={name} alt="" width={160} /> : <Trans>No picture</Trans>;
  },
});

function ImageControl({ name, label, hint, shape }: ImageOptions<string>) {
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
