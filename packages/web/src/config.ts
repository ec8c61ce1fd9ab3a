/** What the build puts in. */

/** False on the development server. */
export const isBuilt: boolean = import.meta.env.PROD;

/** True while the server draws pages (`app/first-shape`), without a window or a document. */
export const isServer: boolean = import.meta.env.SSR;
