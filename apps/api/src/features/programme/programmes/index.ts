export { routes } from "./routes.ts";
export { applyFaces } from "./faces.ts";
export { isSame, toProgramme } from "./content.ts";
export { readEdited, type Edited } from "./service.ts";
export { readVersionByNumber } from "./versions.ts";
