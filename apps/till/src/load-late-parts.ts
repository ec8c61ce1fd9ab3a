import { fetchCode } from "@rewardo/web/fetch-code.ts";
import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/** In a module of its own, so that the till begins without their texts. A card is recognised and stamped without them. */
export const loadLateParts = () => fetchCode(() => import("./late-parts.ts"));

type LateParts = Awaited<ReturnType<typeof loadLateParts>>;

const nothing = (): null => null;

/** A part that only adds to what the till shows: where it cannot be fetched, as without a network, the till goes on without it. */
export const addedPart = <P extends object>(
  pick: (parts: LateParts) => ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await loadLateParts().then(pick, (): ComponentType<P> => nothing) }));
