import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const documents = /^(docs\/|[A-Z]+\.md$)/;
const checks = /^tools\/(licences|lint|new-entity|verify)\//;

/**
 * The suites with their inputs: every file of the tree but those that match `unseen`, so that a new folder counts until
 * someone says that it does not. `seen` makes exceptions from `unseen`. `folders` hold the test files of suites that run
 * in one Vitest; the kill tests are none of their own, since they start the whole server.
 * @type {Record<string, { folders?: string[], unseen: RegExp[], seen?: RegExp }>}
 */
export const suites = {
  packages: { folders: ["packages/"], unseen: [documents, checks, /^(apps|bench|e2e)\//] },
  console: {
    folders: ["apps/console/", "apps/member/", "apps/till/"],
    unseen: [documents, checks, /^(apps\/api|bench|e2e)\//],
  },
  server: {
    folders: ["apps/api/", "bench/", "e2e/offline-till/"],
    // The till's queue is tried over the server.
    unseen: [documents, checks, /^(apps\/(console|member)|packages\/(ui|loyalty)|e2e\/(?!offline-till))\b/],
    // Tests compare the mails' colours with those of the screen, and run or read what these documents promise.
    // The server draws PDFs and passes with the fonts, signs and textures of the screen.
    seen: /^(packages\/ui\/src\/(tokens\.css|assets\/(icons|fonts|textures)\/.*)|docs\/(integrate\.md|observe\/.*))$/,
  },
  "linter and generator": { folders: ["tools/lint/", "tools/new-entity/"], unseen: [documents] },
  "other tools": { folders: ["tools/licences/", "tools/run/", "tools/verify/"], unseen: [] },
  components: {
    unseen: [documents, checks, /^(apps\/api|bench|e2e)\//],
    seen: /^(e2e\/browser|apps\/api\/src\/testing\/scratch-folder)\.ts$/,
  },
  journeys: { unseen: [documents, checks, /^bench\//, /\.test\.tsx?$/] },
};

/** Settings that change what tests do: the same files under other settings have not passed yet. */
export const settings = [
  ...["CHROMIUM_PATH", "CLOCK_AHEAD_MS", "COMPLETE_JOURNEY", "JOURNEY", "LONG", "NODE_OPTIONS", "READERS", "SCREENS"],
  ...["SHARD", "TEST_DATABASE_URL", "TZ"],
];

/**
 * @param {string} name of a suite
 * @param {string} path
 */
export const isInput = (name, path) => {
  const { unseen, seen } = suites[name];
  return seen?.test(path) || !unseen.some((pattern) => pattern.test(path));
};

/**
 * @param {{ path: string, content: string }[]} files of the tree; `content` is any text that changes with the content
 * @param {Record<string, string | undefined>} environment
 * @returns {Record<string, string>} one hash for all inputs of each suite
 */
export const hashInputs = (files, environment) => {
  const chosen = settings.map((name) => `${name}=${environment[name] ?? ""}`);
  const machine = [process.platform, process.arch, ...chosen].join("\n");
  const hash = (name) => {
    const lines = files.filter(({ path }) => isInput(name, path)).map(({ path, content }) => `${content} ${path}`);
    return createHash("sha256")
      .update(`${machine}\n${lines.join("\n")}`)
      .digest("hex");
  };
  return Object.fromEntries(Object.keys(suites).map((name) => [name, hash(name)]));
};

/**
 * The suites that have to run, and a sentence on each.
 * @param {Record<string, string>} hashes of the inputs as they are
 * @param {Record<string, { hash: string, commit: string }>} passed the inputs with which each suite passed last
 */
export const chooseSuites = (hashes, passed) => {
  const isDue = (name) => passed[name]?.hash !== hashes[name];
  const say = (name) => {
    if (passed[name] === undefined) return `${name}: runs, since it has not passed here yet`;
    const since = passed[name].commit;
    return isDue(name) ? `${name}: runs, changed since ${since}` : `${name}: unchanged since ${since}, passed there`;
  };
  const names = Object.keys(hashes);
  return { due: names.filter(isDue), sentences: names.map(say) };
};

/**
 * The tree as it lies there, with changes that are not committed and without ignored files. They are read into an index
 * of our own, so that the user's stays as it is.
 * @param {string} root
 * @returns {{ commit: string, files: { path: string, content: string }[] }}
 */
export const readTree = (root) => {
  const folder = mkdtempSync(join(tmpdir(), "rewardo-index-"));
  const index = join(folder, "index");
  // In a hook, Git's own variables may name another repository.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, GIT_INDEX_FILE: index };
  const git = (...args) => execFileSync("git", args, { cwd: root, env, encoding: "utf8", stdio: "pipe", maxBuffer });
  try {
    const [directory, commit] = git("rev-parse", "--git-dir", "--short", "HEAD").split("\n");
    copyFileSync(resolve(root, directory, "index"), index);
    git("add", "--all");
    const isCommitted = git("diff", "--cached", "--name-only", "HEAD") === "";
    const entries = git("ls-files", "--stage", "-z").split("\0").slice(0, -1);
    return {
      commit: isCommitted ? commit : `${commit} with uncommitted changes`,
      files: entries.map((entry) => {
        const [content, path] = entry.split("\t");
        return { path, content };
      }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
const maxBuffer = 1 << 28;

/**
 * Remembers in `.cache` with which inputs each suite passed last. Throws outside of a Git repository.
 * @param {string} root
 * @param {Record<string, string | undefined>} environment
 */
export const openMemory = (root, environment) => {
  const file = join(root, ".cache", "passed.json");
  const passed = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const write = () => {
    mkdirSync(join(root, ".cache"), { recursive: true });
    writeFileSync(file, JSON.stringify(passed, null, 2));
  };
  const { commit, files } = readTree(root);
  const before = hashInputs(files, environment);
  return {
    choose: () => chooseSuites(before, passed),
    /** Before suites run: one that is interrupted has not passed. */
    forget: (names) => {
      for (const name of names) delete passed[name];
      write();
    },
    /** After suites passed. One whose inputs were edited meanwhile may have run with either. */
    keep: (names) => {
      const after = hashInputs(readTree(root).files, environment);
      for (const name of names) if (after[name] === before[name]) passed[name] = { hash: after[name], commit };
      write();
    },
  };
};
