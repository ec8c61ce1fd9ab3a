import { useState } from "react";
import { ImageField, type ImageFieldProps } from "../../kit/form/image/image-field.tsx";
import c from "./gallery.module.css";

/** A picture of the demonstration, where the gallery runs beside a server that has it: `?image=<name>`. */
const stored = new URLSearchParams(location.search).get("image");

/** The picture field without a picture, with one, with a mistake, wide and square. */
export function GalleryImage() {
  return (
    <section className="stack g24">
      <h2>Pictures</h2>
      <div className={c.pair}>
        <Example label="Photo" optional />
        <Example label="Photo" begin={stored} hint="Customers see it above the opening hours." />
        <Example label="Photo" error="Choose a picture" />
        <Example label="Logo" shape="square" optional />
        <Example label="Logo" shape="square" begin={stored} />
      </div>
    </section>
  );
}

function Example({ begin = null, ...rest }: Omit<ImageFieldProps, "value" | "onChange"> & { begin?: string | null }) {
  const [value, setValue] = useState(begin);
  return <ImageField {...rest} value={value} onChange={setValue} />;
}
