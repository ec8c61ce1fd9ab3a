import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { isServer } from "@rewardo/web/config.ts";

/** After Back and a reload the browser may have scrolled, and the router knows the place better. */
const pathOfDrawing = (): string | null => {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isDrawn = document.querySelector("[data-first-shape]") !== null;
  return isDrawn && opened?.type === "navigate" ? window.location.pathname : null;
};

/** The path that the server drew, seen as this file is loaded, while the drawing still stands; only once. */
let drawnPath = isServer ? null : pathOfDrawing();

/** Keeps the place to which a person scrolled what the server drew. */
const keepPlace = ({ options }: Pick<AnyRouter, "options">): void => {
  if (drawnPath === null) return;
  options.scrollRestoration = ({ location }) => {
    const isKept = window.scrollY > 0 && location.pathname === drawnPath;
    drawnPath = null;
    return !isKept;
  };
};

/** Keeps the first page where it was scrolled before the console ran; the router would begin at the top. */
export function useKeptPlace(): void {
  const router = useRouter();
  useLayoutEffect(() => keepPlace(router), [router]);
}
