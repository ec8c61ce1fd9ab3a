/** What the build puts in. */

/** False on the development server. */
export const isBuilt: boolean = import.meta.env.PROD;
