/** The calls about imports, and what their answers are kept under. */
import type {
  checkImport,
  createImport,
  exportSetAside,
  Import,
  listImportProblems,
  listImports,
  pauseImport,
  readImportPreview,
  readImport,
  runImport,
  undoImport,
  updateImport,
} from "@rewardo/contract/imports";
import { queryOptions } from "@tanstack/react-query";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";
import { lookAgainMs } from "./look-again.ts";

export const importCalls = {
  list: route<typeof listImports>({ method: "GET", path: "/imports", scope: "business" }),
  read: route<typeof readImport>({ method: "GET", path: "/imports/:id", scope: "business" }),
  create: route<typeof createImport>({ method: "POST", path: "/imports", scope: "business" }),
  update: route<typeof updateImport>({ method: "PATCH", path: "/imports/:id", scope: "business" }),
  preview: route<typeof readImportPreview>({ method: "GET", path: "/imports/:id/preview", scope: "business" }),
  check: route<typeof checkImport>({ method: "POST", path: "/imports/:id/check", scope: "business" }),
  run: route<typeof runImport>({ method: "POST", path: "/imports/:id/run", scope: "business" }),
  pause: route<typeof pauseImport>({ method: "POST", path: "/imports/:id/pause", scope: "business" }),
  undo: route<typeof undoImport>({ method: "POST", path: "/imports/:id/undo", scope: "business" }),
  problems: route<typeof listImportProblems>({ method: "GET", path: "/imports/:id/problems", scope: "business" }),
  setAside: route<typeof exportSetAside>({ method: "GET", path: "/imports/:id/set_aside", scope: "business" }),
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
