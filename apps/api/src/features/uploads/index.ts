export { removeUnusedUploads } from "./clean.ts";
export { routes } from "./routes.ts";
export { requireUpload, storeUpload } from "./service.ts";
