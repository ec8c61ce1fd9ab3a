import type { RegisteredRouter } from "@tanstack/react-router";

type Before<Path> = Path extends `${infer List}/$id` ? List : never;

/** Path of a list: one that has a record under `<path>/$id`. */
export type ListPath = Before<keyof RegisteredRouter["routesByPath"]>;
