/** A file that draws nothing: what it loads is a page of its own, whose texts come with it and not with every till. */
export const loadGuest = () => import("./guest-view.tsx");
