export { removeUnusedUploads } from "./clean.ts";
export { routes } from "./routes.ts";
export { readOriginal, requireUpload, storeUpload } from "./service.ts";
