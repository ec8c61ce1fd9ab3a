import { uploadWidths } from "@rewardo/contract/upload-limits";

/** Address of an uploaded picture, at least this many pixels wide. */
const uploadAddress = (name: string, width: number): string => `/api/uploads/${encodeURIComponent(name)}?w=${width}`;

export interface UploadImageProps {
  /** The picture's name on the server: the `image` of a row. */
  name: string;
  /** Greatest width of the picture on the page, in CSS pixels. */
  width: number;
  height?: number | undefined;
  /** What there is to see; empty where the name of the thing stands beside it. */
  alt: string;
  /** Loads the picture at once, for pictures at the top of a page; others load when they come near. */
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
