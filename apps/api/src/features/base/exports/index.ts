export { asTheyAre, exportList, readExportOwner } from "./service.ts";
