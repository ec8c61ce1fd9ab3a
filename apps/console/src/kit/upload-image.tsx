import { uploadWidths } from "@rewardo/contract/upload-limits";

/** Where an uploaded picture is fetched from, at least so many pixels wide. */
const uploadAddress = (name: string, width: number): string => `/api/uploads/${encodeURIComponent(name)}?w=${width}`;

export interface UploadImageProps {
  /** As the server calls it: the `image` of a row. */
  name: string;
  /** Its greatest width on the page, in CSS pixels. */
  width: number;
  height?: number | undefined;
  /** What there is to see; empty where the name of the thing stands beside it. */
  alt: string;
  /** For pictures that the page begins with; all others are fetched when they come near. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** A stored picture, in the width that the screen needs. */
export function UploadImage({ name, width, height, alt, eager = false, className }: UploadImageProps) {
  const useful = uploadWidths.filter((one) => one >= width && one <= width * 3);
  const beyond = uploadWidths.find((one) => one > (useful.at(-1) ?? 0)) ?? 1920;
  const widths = useful.length === 0 || (useful.at(-1) ?? 0) < width * 2 ? [...useful, beyond] : useful;
  return (
    <img
      src={uploadAddress(name, width)}
      srcSet={widths.map((one) => `${uploadAddress(name, one)} ${one}w`).join(", ")}
      sizes={`${width}px`}
      width={width}
      height={height}
      alt={alt}
      className={className}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
