import { type ComponentType, lazy, Suspense } from "react";
import c from "./message-page.module.css";

type Pictures = typeof import("./pictures.tsx");

/** Pictures stand on pages that are there for when something is wrong: one that cannot be fetched is drawn without script. */
const load = (): Promise<Pictures | null> => import("./pictures.tsx").catch(() => null);
function Outline() {
  return <div className={c.outline} data-testid="outline" />;
}
const lazyPicture = <P extends object>(pick: (pictures: Pictures) => ComponentType<P>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    const pictures = await load();
    return { default: pictures === null ? Outline : pick(pictures) };
  });

const Offline = lazyPicture((pictures) => pictures.OfflinePicture);
const Crash = lazyPicture((pictures) => pictures.CrashPicture);

/** Fetches the pictures while the network is there. */
export const preparePictures = (): void => void load();

export function LazyOfflinePicture() {
  return (
    <div className={c.picture} aria-hidden="true">
      <Suspense fallback={null}>
        <Offline />
      </Suspense>
    </div>
  );
}

export function LazyCrashPicture({ reference }: { reference: string }) {
  return (
    <div className={c.torn} aria-hidden="true">
      <Suspense fallback={null}>
        <Crash reference={reference} />
      </Suspense>
    </div>
  );
}
