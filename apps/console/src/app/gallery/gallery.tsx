import type { ComponentType } from "react";
import { GalleryCards } from "./gallery-cards.tsx";
import c from "./gallery.module.css";

const parts: Record<string, ComponentType> = { cards: GalleryCards };

/** Every component in every state, for looking at; only development builds have a route to it. `part` shows one sheet. */
export function Gallery({ part }: { part?: string | null }) {
  const shown = Object.entries(parts).filter(([name]) => part === undefined || part === null || part === name);
  return (
    <main className={c.page}>
      {shown.map(([name, Part]) => (
        <Part key={name} />
      ))}
    </main>
  );
}
