/** What the build puts in. */

/** False on the development server. */
export const isBuilt: boolean = import.meta.env.PROD;

/** Where the server draws pages (`app/first-shape`), there is neither a window nor a document. */
export const isServer: boolean = import.meta.env.SSR;
