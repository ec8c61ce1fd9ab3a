/** From a module of its own, so that the list does not wait for the drawer's texts: they come with the drawer. */
export const loadDrawer = () => import("./entry-drawer.tsx");
