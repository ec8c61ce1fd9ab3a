import { describe, expect, test } from "vitest";
import { type Graph, type Module, planTexts, uncoveredTexts } from "./plan.ts";

const graphOf = (modules: Readonly<Record<string, Partial<Module>>>): Graph =>
  new Map(
    Object.entries(modules).map(([id, module]) => [
      id,
      { texts: [], imports: [], lateImports: [], isComponent: id.endsWith(".tsx"), ...module },
    ]),
  );

/** A start with a table of two pages; the list opens a drawer, and both pages have a button. */
const twoPages = {
  main: { texts: ["Try again"], imports: ["routes.ts"] },
  "routes.ts": { lateImports: ["list.tsx", "form.tsx"] },
  "list.tsx": { texts: ["Places", "Try again"], imports: ["button.tsx"], lateImports: ["drawer.tsx"] },
  "drawer.tsx": { texts: ["Opening hours"] },
  "form.tsx": { texts: ["New place"], imports: ["button.tsx"] },
  "button.tsx": { texts: ["Save"] },
};

const sorted = (texts: ReadonlySet<string> | undefined): string[] => [...(texts ?? [])].toSorted();

describe("a plan", () => {
  const graph = graphOf(twoPages);
  const plan = planTexts(graph, "main");

  test("gives each page its own texts with those of its drawers, and never those of the start", () => {
    expect(sorted(plan.start)).toEqual(["Try again"]);
    expect(sorted(plan.pages.get("list.tsx"))).toEqual(["Opening hours", "Places", "Save"]);
    expect(sorted(plan.pages.get("form.tsx"))).toEqual(["New place", "Save"]);
  });

  test("lets the import of a page wait for texts, and not the import of a drawer inside it", () => {
    expect(plan.pageOf("routes.ts", "list.tsx")).toBe("list.tsx");
    expect(plan.pageOf("list.tsx", "drawer.tsx")).toBeNull();
    expect(plan.pages.has("drawer.tsx")).toBe(false);
  });

  test("gives a part that says much texts of its own, but what its pages say, and lets its import wait for them", () => {
    const many = Array.from({ length: 12 }, (_, nr) => `Line ${nr}`);
    const large = graphOf({
      ...twoPages,
      "drawer.tsx": { texts: [...many, "Places"], imports: ["button.tsx"], lateImports: ["dialog.tsx"] },
      "dialog.tsx": { texts: ["Archive?", "Try again"] },
    });
    const planned = planTexts(large, "main", { mayBePart: () => true });
    expect(sorted(planned.pages.get("list.tsx"))).toEqual(["Places", "Save"]);
    expect(sorted(planned.pages.get("drawer.tsx"))).toEqual(["Archive?", ...many].toSorted());
    expect(planned.pageOf("list.tsx", "drawer.tsx")).toBe("drawer.tsx");
    expect(planned.pageOf("drawer.tsx", "dialog.tsx")).toBeNull();
    expect(uncoveredTexts(large, "main", planned)).toEqual([]);
    // Opened from a page that says less, it brings what is missing there.
    const fromBoth = graphOf(
      Object.fromEntries(
        [...large].map(([id, module]) => [id, id === "form.tsx" ? { ...module, lateImports: ["drawer.tsx"] } : module]),
      ),
    );
    const both = planTexts(fromBoth, "main", { mayBePart: () => true });
    expect(sorted(both.pages.get("drawer.tsx"))).toEqual(["Archive?", ...many, "Places"].toSorted());
    expect(uncoveredTexts(fromBoth, "main", both)).toEqual([]);
  });

  test("lets a component that opens another page wait for that page's texts, and does not bring them", () => {
    const nested = graphOf({ ...twoPages, "list.tsx": { texts: ["Places"], lateImports: ["form.tsx"] } });
    const planned = planTexts(nested, "main");
    expect(sorted(planned.pages.get("list.tsx"))).toEqual(["Places"]);
    expect(planned.pageOf("list.tsx", "form.tsx")).toBe("form.tsx");
    expect(uncoveredTexts(nested, "main", planned)).toEqual([]);
  });

  test("gives an early page's texts to the start", () => {
    const early = planTexts(graph, "main", { isEarly: (id) => id === "form.tsx" });
    expect(sorted(early.start)).toEqual(["New place", "Save", "Try again"]);
    expect(sorted(early.pages.get("form.tsx"))).toEqual([]);
    expect(sorted(early.pages.get("list.tsx"))).toEqual(["Opening hours", "Places"]);
    expect(uncoveredTexts(graph, "main", early)).toEqual([]);
  });

  test("puts what most pages of a late table show with the table", () => {
    const names = ["a", "b", "c", "d"];
    const shared = graphOf({
      main: { lateImports: ["table.ts"] },
      "table.ts": { texts: ["Menu"], lateImports: names.map((name) => `${name}.tsx`) },
      ...Object.fromEntries(names.map((name) => [`${name}.tsx`, { texts: [`Only ${name}`, "Save"] }])),
    });
    const { pages } = planTexts(shared, "main");
    expect(sorted(pages.get("table.ts"))).toEqual(["Menu", "Save"]);
    expect(sorted(pages.get("c.tsx"))).toEqual(["Only c"]);
    expect(uncoveredTexts(shared, "main", planTexts(shared, "main"))).toEqual([]);
  });

  test("keeps texts with a page that another table opens too", () => {
    const names = ["a", "b", "c", "d"];
    const targets = names.map((name) => `${name}.tsx`);
    const shared = graphOf({
      main: { lateImports: ["table.ts", "other.ts"] },
      "table.ts": { lateImports: targets },
      "other.ts": { lateImports: targets },
      ...Object.fromEntries(targets.map((name) => [name, { texts: ["Save"] }])),
    });
    const planned = planTexts(shared, "main");
    expect(sorted(planned.pages.get("a.tsx"))).toEqual(["Save"]);
    expect(uncoveredTexts(shared, "main", planned)).toEqual([]);
  });

  test("keeps texts with the pages of a table that a palette leads to as well", () => {
    const targets = ["a", "b", "c", "d"].map((name) => `${name}.tsx`);
    const shared = graphOf({
      main: { lateImports: ["shell.ts"] },
      "shell.ts": { imports: ["bar.tsx"], lateImports: ["settings.tsx"] },
      "bar.tsx": { lateImports: ["palette.tsx"] },
      "palette.tsx": { imports: ["table.ts"] },
      "settings.tsx": { imports: ["table.ts"] },
      "table.ts": { lateImports: targets },
      ...Object.fromEntries(targets.map((name) => [name, { texts: ["Cancel"] }])),
    });
    const planned = planTexts(shared, "main");
    expect(sorted(planned.pages.get("a.tsx"))).toEqual(["Cancel"]);
    expect(uncoveredTexts(shared, "main", planned)).toEqual([]);
  });
});

describe("the check", () => {
  const graph = graphOf(twoPages);
  const plan = planTexts(graph, "main");

  test("finds nothing in a whole plan", () => expect(uncoveredTexts(graph, "main", plan)).toEqual([]));

  test("finds a text that a page lacks, wherever it is shown", () => {
    const pages = new Map([...plan.pages, ["list.tsx", new Set(["Places", "Save"])] as const]);
    expect(uncoveredTexts(graph, "main", { ...plan, pages })).toEqual([
      { module: "drawer.tsx", text: "Opening hours" },
    ]);
  });

  test("finds a text that only one of two ways to a module loads", () => {
    const pages = new Map([...plan.pages, ["form.tsx", new Set(["New place"])] as const]);
    expect(uncoveredTexts(graph, "main", { ...plan, pages })).toEqual([{ module: "button.tsx", text: "Save" }]);
  });

  test("finds a page whose import waits for no texts", () => {
    const late = uncoveredTexts(graph, "main", { ...plan, pageOf: () => null });
    expect(late.map(({ text }) => text).toSorted()).toEqual(["New place", "Opening hours", "Places", "Save"]);
  });
});
