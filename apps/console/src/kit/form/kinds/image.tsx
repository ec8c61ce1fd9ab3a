import { Trans } from "@lingui/react/macro";
import { UploadImage } from "../../upload-image.tsx";
import type { FieldDescription } from "../description.ts";
import type { ImageOptions } from "./image-control.tsx";
import { lazyControl } from "./lazy-control.tsx";
// The control comes late, its few styles with all others.
import "../image/image-field.module.css";

const Control = lazyControl(async () => (await import("./image-control.tsx")).ImageControl, 240);

/** A picture, uploaded when chosen and kept when the form is saved; saving waits for the upload. */
export const image = <const Name extends string>(options: ImageOptions<Name>): FieldDescription<Name> => ({
  kind: "custom",
  names: [options.name],
  label: options.label,
  half: options.half,
  render: () => <Control {...options} />,
  show: (values) => {
    const name = values[options.name];
    return typeof name === "string" ? <UploadImage name={name} alt="" width={160} /> : <Trans>No picture</Trans>;
  },
});
