import type { ReactNode } from "react";
import c from "./message-page.module.css";
import { ProductBrand } from "./brand.tsx";

interface MessagePageProps {
  picture?: ReactNode;
  title: string;
  words: ReactNode;
  /** At most one of the buttons is rose. */
  buttons: ReactNode;
  /** Top right, beside the brand. */
  aside?: ReactNode;
  foot?: ReactNode;
  /** A whole foot in place of that line. */
  ownFoot?: ReactNode;
}

/** A page that only says something: offline, crash, no access. */
export function MessagePage({ picture, title, words, buttons, aside, foot, ownFoot }: MessagePageProps) {
  return (
    <div className={c.page}>
      <header className={c.head}>
        <ProductBrand />
        {aside}
      </header>
      <main className={c.content} id="content">
        {picture}
        <h1>{title}</h1>
        <p className={c.words}>{words}</p>
        <div className={c.buttons}>{buttons}</div>
      </main>
      {ownFoot ?? <footer className={c.foot}>{foot}</footer>}
    </div>
  );
}
