import { Trans } from "@lingui/react/macro";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";

/**
 * A control with much behind it, in a file of its own: the form stands before it has come, and does not fall with it.
 * @param waiting what it is high at first, in pixels, or what stands in its place, so that little moves when it comes
 */
export const lazyControl = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: number | ((props: Props) => ReactNode),
): ComponentType<Props> => {
  const Control = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Missing) }));
  return function LazyControl(props) {
    return (
      <Suspense fallback={typeof waiting === "number" ? <Skeleton height={`${waiting}px`} /> : waiting(props)}>
        <Control {...props} />
      </Suspense>
    );
  };
};

/** The value stays as it is; everything else can be saved. */
function Missing() {
  return (
    <Note tone="warn">
      <Trans>This field could not be fetched. Load the page again to change it.</Trans>
    </Note>
  );
}
