/** From a module of its own, so that no page waits for the palette's texts: they come with the palette. */
export const loadPalette = () => import("./palette.tsx");
