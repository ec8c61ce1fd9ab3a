import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cycle, faults, styleFaults } from "./testing/faults.ts";
import { type Finding, layMiniature, lint, lintStyles, type Miniature } from "./testing/miniature.ts";

/** The linter starts cold and reads types, beside other tests on a slow machine. */
const timeoutMs = 300_000;

describe("the miniature without faults", () => {
  let miniature: Miniature;
  beforeAll(() => {
    miniature = layMiniature();
  });
  afterAll(() => miniature.remove());

  test("passes the linter", { timeout: timeoutMs }, async () => {
    expect(await lint(miniature.root)).toEqual([]);
  });
  test("passes stylelint", { timeout: timeoutMs }, async () => {
    expect(await lintStyles(miniature.root)).toEqual([]);
  });
});

describe("every planted fault is reported at its place by its own rule, and by no other", () => {
  let miniature: Miniature;
  let findings: Finding[] = [];
  beforeAll(async () => {
    miniature = layMiniature();
    for (const { file, content } of [...faults, ...styleFaults]) miniature.write(file, content);
    for (const [file, content] of Object.entries(cycle.files)) miniature.write(file, content);
    findings = [...(await lint(miniature.root)), ...(await lintStyles(miniature.root))];
  }, timeoutMs);
  afterAll(() => miniature.remove());

  test.each([...faults, ...styleFaults])("$name ($file)", ({ file, rule, says }) => {
    const here = findings.filter((finding) => finding.file === file);
    expect(here.map((finding) => finding.rule)).toEqual([rule]);
    expect(here[0]?.message).toContain(says ?? "");
  });
  test("a cycle of two files, one way by a type alone", () => {
    const ends = Object.keys(cycle.files);
    const rules = findings.filter(({ file }) => ends.includes(file)).map(({ rule }) => rule);
    expect(rules).not.toEqual([]);
    expect(new Set(rules)).toEqual(new Set([cycle.rule]));
  });
  test("no correct file is reported", () => {
    const planted = new Set([...[...faults, ...styleFaults].map(({ file }) => file), ...Object.keys(cycle.files)]);
    expect(findings.filter(({ file }) => !planted.has(file))).toEqual([]);
  });
});
