import { Trans } from "@lingui/react/macro";
import { useCallback, useId } from "react";
import { FieldNote } from "@rewardo/ui/fields/field.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import type { ImageFieldProps } from "../image/image-field.tsx";
import { UploadImage } from "@rewardo/loyalty/upload-image.tsx";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import { useFormContextValue, useFormField } from "../use-form-field.ts";
import { lazyControl } from "./lazy-control.tsx";
// The field comes late, its few styles with all others.
import c from "../image/image-field.module.css";

const ImageField = lazyControl(
  async () => (await import("../image/image-field.tsx")).ImageField,
  (props) => <Waiting {...props} />,
);

/** The field's own room, without what can be done in it. */
function Waiting({ label, hint, value, shape = "wide" }: Pick<ImageFieldProps, "label" | "hint" | "value" | "shape">) {
  const id = useId();
  return (
    <div className={c.field} aria-busy="true">
      <div className={c.top}>{label}</div>
      <div className={cx(c.well, c[shape], value === null && c.empty)} />
      <FieldNote id={id} hint={hint} />
      {value !== null && <div className={c.below} />}
    </div>
  );
}

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
