export { importFromCommand } from "./command.ts";
export { readImportWords, requireFile, WrongWords } from "./command-line.ts";
export type { ImportWords } from "./command-line.ts";
export { removeOldFiles } from "./nightly.ts";
export { importQueue } from "./queue.ts";
export { routes } from "./routes.ts";
export { changeImport } from "./service.ts";
export { storeTable } from "./upload.ts";
export { workOn } from "./work.ts";
