import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog.tsx";

const Dialog = lazy(async () => ({ default: (await import("./dialog.tsx")).Dialog }));

/** A `Dialog` whose code is fetched when it opens for the first time: for pages where a dialog is seldom needed. */
export function LateDialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  // The dialog stays mounted afterwards, because closing is animated.
  return wasOpened ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null;
}
