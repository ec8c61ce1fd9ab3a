/**
 * The parts of the repository and which of them each may import. ARCHITECTURE.md explains them;
 * `tools/lint/planted-faults.test.ts` breaks every direction on purpose and expects a report.
 */

/** A part of the tree: which files it owns, which other parts it may import, and what to do instead. */
export interface Part {
  readonly name: string;
  /** Globs from the root of the repository; the first part that matches a file owns it. */
  readonly files: readonly string[];
  /** Names of the capturing groups in `files`, left to right. */
  readonly capture?: readonly string[];
  /** Parts that may be imported freely. A part may always import itself, unless `perFolder`. */
  readonly knows: readonly string[];
  /** Parts of which only the types may be imported. */
  readonly knowsTypesOf?: readonly string[];
  /** True if each captured folder is a separate unit: one feature does not import another. */
  readonly perFolder?: boolean;
  /** The message when a direction is broken: what to do instead. */
  readonly instead: string;
}

const shared = ["rules", "engine", "texts", "contract", "paper"] as const;
/** Packages that browser applications consist of. */
const browserPackages = ["ui", "loyalty", "web"] as const;
/** What the server's documents are made of. */
const documented = [...shared, "client"] as const;

/**
 * The server's features in domains, the lowest first: a feature uses the doors of its own domain and of those before it.
 * A tenant's facts are below its programme, the programme below the ledger, and so on up to what runs all of them.
 */
export const domains = [
  ...(["base", "tenants", "programme", "ledger", "people", "till"] as const),
  ...(["promotions", "pos", "messaging", "reports"] as const),
  ...(["member", "operations"] as const),
] as const;
const doorOf = (domain: string): string => `api-${domain}-door`;
const featureDoors = domains.map(doorOf);
const featureParts = domains.map((domain) => `api-${domain}`);
/** The doors that a domain's features may use. */
const doorsUpTo = (domain: (typeof domains)[number]): readonly string[] =>
  featureDoors.slice(0, domains.indexOf(domain) + 1);

const apiInner = [
  ...["api-platform", ...featureDoors, "api-features"],
  ...["api-pos-adapter", "api-integration-door"],
] as const;

const throughDoors =
  "reach another feature through its index.ts (a verb, never a query), and only one of the same domain or of one below: " +
  "what both need belongs in platform.";
/** For each domain: the doors of its features, and the files behind them. */
const featuresOf = (domain: (typeof domains)[number]): readonly Part[] => {
  const knows = [
    ...[...shared, "api-platform", ...doorsUpTo(domain)],
    ...(domain === "pos" ? ["api-pos-adapter", "api-integration-door"] : []),
  ];
  const rest = { capture: ["folder"], perFolder: true, instead: throughDoors };
  return [
    {
      ...rest,
      name: doorOf(domain),
      files: [`apps/api/src/features/${domain}/(*)/index.ts`],
      knows: [...knows, `api-${domain}`],
    },
    { ...rest, name: `api-${domain}`, files: [`apps/api/src/features/${domain}/(*)/**`], knows },
  ];
};

export const parts: readonly Part[] = [
  {
    name: "rules",
    files: ["packages/rules/**"],
    knows: [],
    instead: "rules import nothing: pass what they need as an argument.",
  },
  {
    name: "engine-test",
    files: ["packages/engine/**/*.test.ts", "packages/engine/src/testing/**"],
    knows: ["rules", "engine", "engine-room-door", "engine-room"],
    instead: "a test of the engine may use the engine and the rules.",
  },
  {
    name: "engine-room-door",
    files: ["packages/engine/src/(*)/index.ts"],
    capture: ["folder"],
    knows: ["rules", "engine-room-door", "engine-room"],
    perFolder: true,
    instead: "enter another room of the engine through its index.ts.",
  },
  {
    name: "engine-room",
    files: ["packages/engine/src/(*)/*.ts"],
    capture: ["folder"],
    knows: ["rules", "engine-room-door"],
    perFolder: true,
    instead: "enter another room of the engine through its index.ts.",
  },
  {
    name: "engine",
    files: ["packages/engine/**"],
    knows: ["rules", "engine-room-door"],
    instead:
      "the engine knows the rules alone: pass the rest as an argument, or move the pure part into packages/rules.",
  },
  {
    name: "texts",
    files: ["packages/texts/**"],
    knows: [],
    knowsTypesOf: ["rules", "engine"],
    instead:
      "texts know codes and parameters only: take them as arguments (`import type` from rules and engine is fine).",
  },
  {
    name: "contract",
    files: ["packages/contract/**"],
    knows: ["rules", "engine"],
    instead: "the contract only describes calls: it may import rules and engine only.",
  },
  {
    name: "paper-test",
    files: ["packages/paper/**/*.test.ts"],
    knows: ["rules", "texts", "contract", "paper"],
    instead: "a test of what is printed may use the packages that it is made of, and the texts it agrees with.",
  },
  {
    name: "paper",
    files: ["packages/paper/**"],
    knows: ["rules"],
    knowsTypesOf: ["contract"],
    instead: "what is printed is drawn from facts of the contract: pass the rest as an argument.",
  },
  {
    name: "client",
    files: ["packages/client/**"],
    knows: ["contract"],
    instead: "the client is made of the contract alone.",
  },
  {
    name: "api-test",
    // What the isolation tests need of a feature reaches behind its door, as a test does.
    files: ["apps/api/**/*.test.ts", "apps/api/src/testing/isolation/of/*.ts"],
    knows: [
      ...documented,
      ...apiInner,
      ...featureParts,
      "api-integration",
      "api-app",
      "api-main",
      "api-testing",
      "api-demo",
    ],
    instead: "a test of the server may use the server and the packages, never the console.",
  },
  {
    name: "api-testing",
    files: ["apps/api/src/testing/**"],
    knows: [...shared, ...apiInner, "api-app"],
    instead: "testing parts and builders use the app, the doors of the features and platform.",
  },
  {
    name: "api-demo",
    files: ["apps/api/demo/**"],
    knows: [...shared, ...apiInner, "api-testing", "api-app"],
    instead: "demo data is made with the builders of apps/api/src/testing and the doors (index.ts) of the features.",
  },
  {
    name: "api-platform",
    files: ["apps/api/src/platform/**"],
    knows: [...documented],
    instead: "platform is below the features and imports none: pass the feature's part in from app.ts.",
  },
  {
    name: "api-features",
    files: ["apps/api/src/features/index.ts", "apps/api/src/features/all-routes.ts"],
    knows: [...shared, "api-platform", ...featureDoors, "api-integration-door"],
    instead: "the lists of features import each feature's index.ts and nothing behind it.",
  },
  {
    name: "api-pos-adapter",
    files: ["apps/api/src/features/pos/adapter/**"],
    knows: [...shared, "api-platform"],
    instead: "what every provider is spoken to by knows no provider and no feature: pass it in as an argument.",
  },
  {
    name: "api-integration-door",
    files: ["apps/api/src/features/pos/providers/index.ts", "apps/api/src/features/pos/providers/(*)/index.ts"],
    capture: ["folder"],
    knows: [
      ...[...shared, "api-platform", "api-pos-adapter", ...doorsUpTo("pos")],
      ...["api-integration-door", "api-integration"],
    ],
    perFolder: true,
    instead:
      "a provider uses platform, features/pos/adapter and the doors (index.ts) of the features, never another provider.",
  },
  {
    name: "api-integration",
    files: ["apps/api/src/features/pos/providers/(*)/**"],
    capture: ["folder"],
    knows: [...shared, "api-platform", "api-pos-adapter", ...doorsUpTo("pos")],
    perFolder: true,
    instead:
      "a provider uses platform, features/pos/adapter and the doors (index.ts) of the features, never another provider.",
  },
  ...domains.flatMap(featuresOf),
  {
    name: "api-app",
    files: ["apps/api/src/app.ts"],
    knows: [...shared, "api-platform", "api-features", "api-integration-door"],
    instead: "app.ts combines platform and features/index.ts; add a feature to that list instead.",
  },
  {
    name: "api-main",
    files: ["apps/api/src/*.ts"],
    // The simulators of tills are started by hand.
    knows: [
      ...[...shared, "api-platform", "api-features", "api-app", "api-demo"],
      ...["api-pos-adapter", "api-integration-door"],
    ],
    instead: "an entry point (main.ts) reads the configuration and starts app.ts; it imports nothing else.",
  },
  {
    name: "web-build",
    files: ["packages/web/build/**"],
    knows: [...shared],
    instead: "what every application is built with imports no source of one.",
  },
  {
    name: "web-testing",
    files: ["packages/web/src/testing/**"],
    knows: [...documented, "ui", "web"],
    instead: "the tests' page has the styles, texts and queries of every application, and nothing of one of them.",
  },
  {
    name: "browser-test",
    files: ["packages/{ui,loyalty,web}/src/**/*.test.{ts,tsx}"],
    knows: [...shared, "ui", "loyalty", "web", "web-testing"],
    instead: "a test of a package may use the packages, never an application.",
  },
  {
    name: "ui",
    files: ["packages/ui/**"],
    knows: [],
    instead:
      "ui imports no other package: take the value as a property, or move the part to loyalty or the console's kit.",
  },
  {
    name: "web",
    files: ["packages/web/**"],
    knows: [...shared],
    instead: "web draws nothing and knows no application: let the application pass it in.",
  },
  {
    name: "loyalty",
    files: ["packages/loyalty/**"],
    knows: [...shared, "ui", "web"],
    instead: "loyalty draws what each application shows: take what an application knows as a property.",
  },
  {
    name: "console-test",
    files: ["apps/console/**/*.test.{ts,tsx}", "apps/console/src/testing/**"],
    knows: [
      ...documented,
      ...browserPackages,
      "web-testing",
      "console-assets",
      "console-kit",
      "console-platform",
      "console-feature",
      "console-app",
      "console-locales",
      "console-build",
      "web-build",
    ],
    instead: "a test of the console may use the console and the packages, never the server.",
  },
  {
    name: "console-kit",
    files: ["apps/console/src/kit/**"],
    knows: [...shared, ...browserPackages, "console-assets", "console-platform"],
    instead: "kit is below the features: take what the feature knows as a property.",
  },
  {
    name: "console-platform",
    files: ["apps/console/src/platform/**"],
    knows: [...shared, "ui", "web", "console-assets"],
    instead: "platform is beside kit and below the features: let app pass it in.",
  },
  {
    name: "console-feature",
    files: ["apps/console/src/features/(*)/**"],
    capture: ["folder"],
    knows: [...shared, ...browserPackages, "console-assets", "console-kit", "console-platform"],
    perFolder: true,
    instead: "a feature of the console never imports another: move what two need to kit or platform.",
  },
  {
    name: "console-assets",
    files: ["apps/console/src/assets/**"],
    knows: [],
    instead: "assets are static files and import nothing.",
  },
  {
    name: "console-locales",
    files: ["apps/console/src/locales/**"],
    knows: [],
    instead: "catalogues are data and import nothing.",
  },
  {
    name: "console-app",
    files: ["apps/console/src/app/**", "apps/console/src/*"],
    knows: [
      ...shared,
      ...browserPackages,
      "console-assets",
      "console-kit",
      "console-platform",
      "console-feature",
      "console-locales",
    ],
    instead: "the console's app combines features; it never imports the server.",
  },
  {
    name: "console-build",
    files: ["apps/console/*", "apps/console/build/**", "apps/console/public/**"],
    knows: [...shared, "web-build"],
    instead: "the console's build imports neither its sources nor the server.",
  },
  {
    name: "member-test",
    files: ["apps/member/**/*.test.{ts,tsx}", "apps/member/src/testing/**"],
    knows: [...shared, ...browserPackages, "web-testing", "web-build", "member", "member-build"],
    instead: "a test of the customers' pages may use them and the packages, never the console or the server.",
  },
  {
    name: "member",
    files: ["apps/member/src/**"],
    knows: [...shared, ...browserPackages],
    instead: "the customers' pages know the packages, never the console or the server.",
  },
  {
    name: "member-build",
    files: ["apps/member/*", "apps/member/build/**"],
    // The texts' macros are the console's, for the till as well.
    knows: [...shared, "web-build", "console-build"],
    instead: "the build of the customers' pages imports neither their sources nor the server.",
  },
  {
    name: "till-test",
    files: ["apps/till/**/*.test.{ts,tsx}", "apps/till/src/testing/**"],
    knows: [...documented, ...browserPackages, "web-testing", "web-build", "till", "till-build"],
    instead: "a test of the till may use the till and the packages, never the console or the server.",
  },
  {
    name: "till",
    files: ["apps/till/src/**"],
    knows: [...shared, ...browserPackages],
    instead: "the till knows the packages, never the console or the server.",
  },
  {
    name: "till-build",
    files: ["apps/till/*", "apps/till/build/**"],
    knows: [...shared, "web-build", "console-build"],
    instead: "the till's build imports neither its sources nor the server.",
  },
  {
    name: "offline-till-test",
    files: ["e2e/offline-till/**"],
    knows: [...shared, "web", ...apiInner, "api-testing", "api-app", "till", "bench"],
    instead: "the till's queue is tried over the server: both may be used here, and nowhere else.",
  },
  {
    name: "e2e",
    files: ["e2e/**"],
    knows: [...shared, ...apiInner, "api-testing", "api-demo", "api-app", "api-main", "web-testing"],
    instead: "journeys use the console through the browser only; they may start the server and use its builders.",
  },
  {
    name: "bench",
    files: ["bench/**"],
    knows: [...shared, ...apiInner, "api-testing", "api-demo", "api-app", "api-main", "e2e"],
    instead:
      "a measurement may start the server and use its builders; it uses the console through the tests' browser only.",
  },
  {
    name: "tests-config",
    files: ["vitest*.config.ts"],
    knows: ["console-build", "member-build", "e2e", "tools"],
    instead: "the tests' settings may import the console's build settings and the tests' browser only.",
  },
  {
    name: "tools",
    files: ["tools/**", "*.ts"],
    knows: [...shared, ...apiInner, "api-testing", "api-demo", "api-app", "api-main"],
    instead:
      "tools may use the packages and the server's doors; what a tool needs of the console is a file, not an import.",
  },
];
