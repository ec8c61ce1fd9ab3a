/** The calls about imports, and what their answers are kept under. */
import {
  checkImport,
  createImport,
  exportSetAside,
  listImportProblems,
  listImports,
  pauseImport,
  readImportPreview,
  readImport,
  runImport,
  undoImport,
  updateImport,
  type Import,
} from "@rewardo/contract/imports";
import { queryOptions } from "@tanstack/react-query";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";
import { lookAgainMs } from "./look-again.ts";

export const importCalls = {
  list: listImports,
  read: readImport,
  create: createImport,
  update: updateImport,
  preview: readImportPreview,
  check: checkImport,
  run: runImport,
  pause: pauseImport,
  undo: undoImport,
  problems: listImportProblems,
  setAside: exportSetAside,
};

const one = recordQuery("imports", (id, signal) => call(importCalls.read, { params: { id }, signal }));

/** One import; see `useImport`. Hidden pages ask for nothing: the query client sees to that. */
export const importQuery = (id: string) => ({
  ...one(id),
  refetchInterval: ({ state: { data, error } }: { state: { data: Import | undefined; error: unknown } }) =>
    lookAgainMs(data, error !== null),
});

/** The first lines of the file; another reading of it is another answer. */
export const previewQuery = ({ _id, options }: Import) =>
  queryOptions({
    queryKey: ["imports", "preview", _id, options],
    queryFn: ({ signal }) => call(importCalls.preview, { params: { id: _id }, query: { limit: 8 }, signal }),
    placeholderData: (before) => before,
  });
