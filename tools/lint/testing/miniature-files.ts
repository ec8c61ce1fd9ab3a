const browserPackage = (name: string): string =>
  `{ "name": "@rewardo/${name}", "version": "0.1.0", "type": "module", "exports": { "./*": "./src/*" } }\n`;

/** A small correct tree with the paths of the real one, like a newcomer's first feature. */
export const miniatureFiles: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "miniature", "private": true, "type": "module" }\n',
  "packages/rules/package.json":
    '{ "name": "@rewardo/rules", "version": "0.1.0", "type": "module", "exports": { ".": "./src/index.ts", "./*": "./src/*.ts" } }\n',
  "packages/rules/src/index.ts": `export const isCode = (text: string): boolean => /^[0-9]{4}$/.test(text);
`,
  "packages/engine/package.json":
    '{ "name": "@rewardo/engine", "version": "0.1.0", "type": "module", "exports": { ".": "./src/index.ts" } }\n',
  "packages/engine/src/index.ts": `import { isCode } from "@rewardo/rules";

export interface Outcome {
  readonly code: string;
}

export const evaluate = (code: string, at: Date): Outcome => ({ code: isCode(code) ? at.toISOString() : "not_found" });
`,
  "packages/texts/package.json":
    '{ "name": "@rewardo/texts", "version": "0.1.0", "type": "module", "exports": { ".": "./src/index.ts" } }\n',
  "packages/engine/src/ledger/index.ts": 'export { apply } from "./apply.ts";\n',
  "packages/engine/src/ledger/apply.ts": "/** Applies. */\nexport const apply = (amount: number): number => amount;\n",
  "packages/texts/src/index.ts": `import type { Outcome } from "@rewardo/engine";

export const sentence = (outcome: Outcome): string => outcome.code;
`,
  "packages/contract/package.json":
    '{ "name": "@rewardo/contract", "version": "0.1.0", "type": "module", "exports": { "./*": "./src/*.ts" } }\n',
  "packages/contract/src/places.ts": `import * as z from "zod/mini";
import { isCode } from "@rewardo/rules/index";

export const Place = z.object({ _id: z.string(), name: z.string() });
export const hasCode = isCode;
`,
  "packages/contract/src/all.ts": 'export * as places from "./places.ts";\n',
  "packages/contract/src/places.test.ts": 'import { readFileSync } from "node:fs";\n\nreadFileSync("places.ts");\n',
  "apps/api/package.json": `{ "name": "@rewardo/api", "version": "0.1.0", "type": "module",
  "imports": { "#features/*": "./src/features/*", "#platform/*": "./src/platform/*" } }
`,
  "apps/api/src/platform/clock.ts": `export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
`,
  "apps/api/src/platform/config.ts": 'export const port = Number(process.env["PORT"] ?? "8080");\n',
  "apps/api/src/platform/database/database.ts": `import { Kysely, sql, type Dialect } from "kysely";

interface Tables {
  places: { _id: string };
}

export type Database = Kysely<Tables>;
export const openDatabase = (dialect: Dialect): Database => new Kysely<Tables>({ dialect });
export const one = sql\`select 1\`;
`,
  "apps/api/src/platform/database/sql.ts": 'export { sql } from "kysely";\n',
  "apps/api/src/platform/http/server.ts": `import fastify, { type FastifyInstance } from "fastify";

export const buildServer = (): FastifyInstance => fastify();
`,
  "apps/api/src/features/tenants/places/queries.ts": `import type { Selectable } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

export type PlaceRow = Selectable<{ _id: string }>;

export const selectPlaces = async (database: Database): Promise<PlaceRow[]> => await database.selectFrom("places").selectAll().execute();
`,
  "apps/api/src/features/tenants/places/service.ts": `import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { selectPlaces, type PlaceRow } from "./queries.ts";

export const listPlaces = async (database: Database, clock: Clock): Promise<PlaceRow[]> => clock.now().getTime() > 0 ? await selectPlaces(database) : [];
`,
  "apps/api/src/features/tenants/places/index.ts": 'export { listPlaces } from "./service.ts";\n',
  "apps/api/src/features/tenants/places/places.test.ts": `import { expect, test } from "vitest";
import { buildPlace } from "../../../testing/builders.ts";
import { listPlaces } from "./service.ts";

test("a place is listed", () => {
  expect(listPlaces).toBeDefined();
  expect(buildPlace(new Date())).toBeDefined();
});
`,
  "apps/api/src/features/programme/cards/queries.ts": 'export const cardColumns = ["_id", "number"];\n',
  "apps/api/src/features/programme/cards/service.ts": `import { listPlaces } from "../../tenants/places/index.ts";
import { cardColumns } from "./queries.ts";

export const cardVerbs = { listPlaces, cardColumns, hint: "Select a card from the list" };
`,
  "apps/api/src/features/programme/cards/index.ts": 'export { cardVerbs } from "./service.ts";\n',
  "apps/api/src/features/index.ts": `export { cardVerbs } from "./programme/cards/index.ts";
export { listPlaces } from "./tenants/places/index.ts";
`,
  "apps/api/src/app.ts": `import type { FastifyInstance } from "fastify";
import { listPlaces } from "./features/index.ts";
import { buildServer } from "./platform/http/server.ts";

export const buildApp = (): FastifyInstance => buildServer().decorate("places", listPlaces);
`,
  "apps/api/src/main.ts": `import { buildApp } from "./app.ts";
import { port } from "./platform/config.ts";

await buildApp().listen({ port });
`,
  "apps/api/src/testing/builders.ts": `import { cardVerbs } from "../features/programme/cards/index.ts";

export const buildPlace = (at: Date): unknown => ({ at, cardVerbs });
`,
  "apps/api/demo/index.ts": 'export { buildPlace } from "../src/testing/builders.ts";\n',
  "apps/console/package.json": '{ "name": "@rewardo/console", "version": "0.1.0", "type": "module" }\n',
  "packages/ui/src/button.tsx": `import type { ReactNode } from "react";

export function Button({ label }: { label: string }): ReactNode {
  return <button type="button">{label}</button>;
}
`,
  "packages/ui/src/button.module.css": `.root {
  color: var(--text);
  border-color: transparent;
  fill: currentColor;
  background: color-mix(in oklab, var(--text), transparent 20%) url("data:image/svg+xml,%3Csvg fill='%23fff' /%3E");
}
`,
  "packages/ui/src/tokens.css": ":root {\n  --text: #171214;\n}\n",
  "packages/ui/package.json": browserPackage("ui"),
  "packages/web/package.json": browserPackage("web"),
  "packages/loyalty/package.json": browserPackage("loyalty"),
  "packages/web/src/config.ts": "export const mode = import.meta.url;\n",
  "packages/web/src/api.ts": `import { Place } from "@rewardo/contract/places";
import { mode } from "./config.ts";

export const client = { Place, mode };
`,
  "packages/loyalty/src/card/loyalty-card.tsx": `import type { ReactNode } from "react";
import { client } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";

export function LoyaltyCard(): ReactNode {
  return <Button label={client.mode} />;
}
`,
  "apps/console/src/platform/page-title.ts": `import { mode } from "@rewardo/web/config.ts";

export const title = mode;
`,
  "apps/console/src/kit/list-page.tsx": `import type { ReactNode } from "react";
import { client } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";

export function ListPage(): ReactNode {
  return <Button label={client.mode} />;
}
`,
  "apps/console/src/features/places/list-page.tsx": `import type { ReactNode } from "react";
import { ListPage } from "../../kit/list-page.tsx";

export function PlaceListPage(): ReactNode {
  return <ListPage />;
}
`,
  "apps/console/src/features/cards/list-page.tsx": `import type { ReactNode } from "react";
import { ListPage } from "../../kit/list-page.tsx";

export function CardListPage(): ReactNode {
  return <ListPage />;
}
`,
  "apps/console/src/app/routes.tsx": `import { CardListPage } from "../features/cards/list-page.tsx";
import { PlaceListPage } from "../features/places/list-page.tsx";

export const routes = { CardListPage, PlaceListPage };
`,
  "apps/console/src/main.tsx": 'import "./app/routes.tsx";\nimport "@rewardo/ui/tokens.css";\n',
  "e2e/till.test.ts": 'import { buildPlace } from "../apps/api/src/testing/builders.ts";\n\nbuildPlace(new Date(0));\n',
  "bench/till.ts": 'import { port } from "../apps/api/src/platform/config.ts";\n\nconsole.log(port);\n',
};
