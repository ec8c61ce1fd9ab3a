/** In a module of its own, so that a till does not load the texts of screens that face customers. */
export const loadShowing = () => import("./showing.tsx");
