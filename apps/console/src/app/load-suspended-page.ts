/** In a module of its own, so that no page brings the texts of a page that few ever see. */
export const loadSuspendedPage = () => import("@rewardo/loyalty/frame/suspended-page.tsx");
