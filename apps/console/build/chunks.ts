/**
 * Which file of the build a module goes to. Every page is a file of its own with what it alone has; what several pages
 * share comes in a few larger files, by the kind of pages that need it: a request costs a slow network more than some
 * kilobytes do (docs/decisions/0048). Pages are found by their place in the source tree, so a new one needs no entry here.
 */
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;
type Group = Rolldown.CodeSplittingGroup;

/** The roots of each file: it holds what they import statically, unless a file before it in `rules` has that already. */
const roots = {
  /** The picture of cards beside the log-in. */
  entrance: /\/src\/app\/login\/art\.tsx$/,
  /** Other pages before the log-in. */
  visitor: /\/src\/app\/(login|visitor|auth)\/(?!index-)[a-z-]+-page\.tsx$/,
  /** The frame of every signed-in page. */
  console: /\/src\/app\/routes\/signed-in\.ts$/,
  /** Base UI's dialogs are heavy, and most pages fetch them when the first one opens. */
  dialogs: /\/ui\/src\/overlays\/dialog\.tsx$/,
  /** The frame of the settings, which every one of their pages needs. */
  settings: /\/src\/app\/settings\/layout\.tsx$/,
  /** Pages of sections: told apart by whether they have the form kit. */
  page: /\/src\/(features|app\/(settings|configure|onboarding|choose-account))\/(.*\/)?([a-z-]+-)?pages?\.tsx$/,
} as const;
const listless = /\/src\/features\/(home\/(home|platform\/platform)|stats\/stats)-page\.tsx$/;
const formKit = /\/src\/kit\/form\/use-record-form\.ts$/;
/** Where a section begins: no other page of it makes this one heavier. */
const firstPage = /\/src\/features\/([a-z-]+\/)+([a-z-]+-)?list-page\.tsx$/;
const listKit = /\/src\/kit\/list\/list-page\.tsx$/;

/**
 * A barrel names more modules than its importers use, so nothing can be concluded from it. Rolldown knows what is really used
 * and puts that beside the first importer. Our own packages are imported by file in the browser.
 */
const barrel = /\/packages\/(texts|engine)\/src\/index\.ts$|\/@base-ui\/.*\/index[a-z.]*\.m?js$/;

/** What fewer pages share stays in files of its own. */
const several = 3;

/** A module that lists of this many sections use goes into `rows`, which every list and form loads. */
const many = 8;

/** Counts of roots that import a module statically, directly or not. */
interface Users {
  entrance: number;
  visitor: number;
  console: number;
  dialogs: number;
  lists: number;
  /** Home and statistics, which share parts with lists and have none: they wait for none. */
  listless: number;
  /** Of how many sections those pages with lists are. */
  sections: number;
  /** Of how many sections all those pages are, with lists or forms. */
  pageSections: number;
  forms: number;
  /** Pages with neither list nor form, which are counted as lists, too. */
  plain: number;
  settings: number;
  /** Pages within that frame: each comes with few styles of its own. */
  settingsPages: number;
  /** What fetches it: pages, and drawers, dialogs and other parts that come late. */
  roots: number;
  /** How many of those have the form kit. */
  formRoots: number;
  /** The sections of those. */
  owners: readonly string[];
  /** It is fetched late itself: what it brings is no part of a file that others need at once. */
  isRoot: boolean;
  /** How many of the pages and parts counted in `roots` import a dialog statically. */
  dialogRoots: number;
  /** It is drawn with a dialog itself, so its file brings those of dialogs along. */
  hasDialog: boolean;
}

const noUsers: Users = {
  ...{ entrance: 0, visitor: 0, console: 0, dialogs: 0, settings: 0, settingsPages: 0 },
  ...{ lists: 0, listless: 0, sections: 0, pageSections: 0, forms: 0, plain: 0 },
  ...{ roots: 0, formRoots: 0, owners: [], isRoot: false, dialogRoots: 0, hasDialog: false },
};

/** The section that a page is of. What only the pages of one share is no other page's burden. */
const sectionOf = (page: string): string => /\/src\/(features|app)\/[a-z-]+\//.exec(page)?.[0] ?? page;

/** What puts a module into a file: its place in the source tree, or the pages that use it. */
interface Rule {
  readonly name: string;
  /** Parts that go together whatever uses them: each alone would be a request of its own for less than it is worth. */
  readonly parts?: readonly RegExp[];
  readonly holds?: (users: Users, id: string) => boolean;
}

/** A module that a file holds brings its imports into the same file: each rule must hold for those, too. */
const rules: readonly Rule[] = [
  {
    name: "entrance",
    parts: [/\/src\/app\/login\/passkey-button\.tsx$/],
    holds: ({ entrance }) => entrance > 0,
  },
  {
    name: "console",
    parts: [
      /\/react-router\/.*\/useBlocker\.js$|\/src\/platform\/own-bars\.ts$|\/i18n\/weekday-name\.ts$|\/packages\/texts\/src\/(regional|weekday|catalogue)\.ts$/,
      // Styles of what several pages draw; those of what the statistics draw further down come with its code.
      /\/src\/kit\/(charts\/(?!heat-map|donut|block-grid)[a-z-]+|opening-hours\/[a-z-]+|page\/in-view|health\/health-list|actions\/hidden-note)\.module\.css$|\/loyalty\/src\/phone-card\/phone-card\.module\.css$/,
      /\/src\/features\/(stats\/(?!reach|rfm)[a-z-]+|home\/([a-z]+\/)?[a-z-]+)\.module\.css$/,
    ],
    holds: (users, id) => users.console > 0 || (isStyle(id) && users.pageSections > 1),
  },
  { name: "dialogs", holds: (users) => users.dialogs > 0 },
  {
    // Modules that lists and forms use, and those that most lists, home and statistics use.
    name: "rows",
    parts: [
      /\/src\/kit\/(phone-card\/late-confirm-addresses|coupons\/coupon-note|list\/use-place-filter|transactions\/(live-rows|balance)|actions\/hidden-note|integrations\/use-state-words)\.tsx?$/,
      /\/src\/features\/(places\/(api|place-address)|messages\/settings-calls|settings\/public-info-api)\.ts$|\/ui\/src\/fields\/switch\.tsx$/,
      /\/packages\/(rules\/src\/(local-time|vocative)|contract\/src\/role-ids|web\/src\/(send-file|app-version|release|use-requests))\.ts$/,
      /\/loyalty\/src\/(figures\/pips|card\/mini-card)\.tsx$/,
    ],
    holds: (users, id) => (users.forms > 0 || users.sections >= many) && isOfRows(users, id),
  },
  {
    // Rows of transactions, figures, and other modules that home, statistics and a few lists use.
    name: "feed",
    parts: [
      /\/src\/kit\/(page\/in-view\.tsx|transactions\/card-labels\.ts|charts\/use-stat\.ts|adjustments\/open-promises\.ts)$/,
      /\/src\/features\/home\/(greeting|home-head|advice\/worth-row)\.tsx?$/,
    ],
    holds: (users, id) => isOfRows(users, id),
  },
  { name: "lists", holds: (users, id) => isOfLists(users, id) },
  {
    name: "forms",
    parts: [
      /\/src\/kit\/(days\/(date-field|typed-day)|form\/kinds\/localized-texts?(-field)?)\.tsx?$|\/ui\/src\/overlays\/late-menu\.tsx$/,
    ],
    holds: ({ forms, lists, owners }) => forms >= several && lists === 0 && owners.length > 1,
  },
  {
    name: "settings",
    holds: (users, id) => users.settings > 0 || isOfSettings(users) || (isStyle(id) && users.settingsPages > 0),
  },
  {
    // Amounts of money and plans; with them the choice of a stamp or badge, since a card's pages load both.
    name: "figures",
    parts: [
      /\/packages\/rules\/src\/(card-number|currency|money)\.ts$|\/src\/(trusted-types|kit\/form\/use-currency-names)\.ts$/,
      /\/src\/kit\/plans\/plan-(face|price)\.tsx$/,
      /\/loyalty\/src\/card\/(pick|use-pick-names)\.tsx?$|\/src\/kit\/card-templates\.ts$/,
    ],
  },
  {
    // The texts that the server writes, too: few pages show them, and each language is one more file of 4 KB. Before those of
    // opening hours, which are built on them.
    name: "sentences",
    parts: [/\/web\/src\/i18n\/shared-texts\.ts$|\/packages\/texts\/src\/(index|translate|parameters)\.ts$/],
  },
  {
    // Of places, whose list, drawer and form come one by one; but what writes them, which their editor alone does.
    name: "hours",
    parts: [
      /\/packages\/rules\/src\/opening-hours\/(?!print)[a-z-]+\.ts$|\/texts\/src\/opening-hours\.ts$|\/hours-texts\.ts$/,
      /\/src\/kit\/opening-hours\/[a-z-]+\.tsx?$/,
    ],
  },
  // The field for a new password and its rules. Among signed-in pages only the settings have it.
  { name: "password", parts: [/\/src\/app\/visitor\/new-password-field\.tsx$|\/packages\/rules\/src\/password\.ts$/] },
  {
    // Fields of an address, of telephone and tax numbers, without a form: the set-up has them alone.
    name: "address",
    parts: [
      /\/src\/kit\/form\/address\/[a-z-]+\.tsx?$|\/loyalty\/src\/typing\/[a-z-]+\.tsx?$/,
      /\/packages\/(rules\/src\/(nip|postcode|data\/postcode-cities)|web\/src\/session\/use-country)\.ts$/,
    ],
  },
  { name: "contacts", parts: [/\/src\/kit\/form\/kinds\/(address|address-with-default-field|phone)\.tsx$/] },
  // What roles and keys may do.
  {
    name: "rights",
    parts: [
      /\/src\/kit\/rights\/(rights|permission-editor|use-permission-groups)\.|\/contract\/src\/(grants|permissions|roles|role)\.ts$/,
    ],
  },
  // What a place's form and its drawer share of the map. The map's own code is fetched once it is shown.
  { name: "map", parts: [/\/src\/kit\/map\/map(-view\.tsx|\.module\.css)$|\/rules\/src\/location\.ts$/] },
  // Of statistics and of the platform's home.
  {
    name: "statistics",
    parts: [/\/src\/kit\/(charts\/(series-chart|chart-frame|use-width|scale|table)|health\/health-list)\.tsx?$/],
  },
  // Lists within another record: a few pages have one.
  { name: "nested", parts: [/\/src\/kit\/record\/child-list\.tsx$/] },
  // Drawn for print and for second factors alone, and not small.
  { name: "codes", parts: [/\/node_modules\/lean-qr\/|\/(loyalty|paper)\/src\/qr-(code|drawing)\.tsx?$/] },
  // In one file, though what a kiosk shows shares some of it: the two are never open at once. After those of what others share.
];

/** Of styles, those of one section stay with its pages; what several sections share comes in one request. */
const isStyle = (id: string): boolean => id.endsWith(".css");

const isOfRows = (users: Users, id: string): boolean =>
  // Pages without lists, such as those with a switch, need not load all that a list is.
  ((users.listless > 0 || users.plain + users.forms >= several) && isOfLists(users, id)) ||
  (users.lists >= several && users.sections > 1 && users.forms > 0 && !isOfSettings(users));

const isOfLists = (users: Users, id: string): boolean =>
  users.sections > 1 &&
  (users.lists >= several || /\/src\/kit\/|\/loyalty\/src\/(card|figures)\//.test(id)) &&
  !isOfSettings(users);

/** What several pages of the settings share and hardly any other page: no list waits for it. */
const isOfSettings = ({ settingsPages, lists, forms, console }: Users): boolean =>
  settingsPages > 1 && 2 * settingsPages > lists + forms && console === 0;

const staticImports =
  (context: Context) =>
  (id: string): readonly string[] =>
    barrel.test(id) ? [] : (context.getModuleInfo(id)?.importedIds ?? []);

/** All modules that `next` leads to from one. */
const reachedFrom = (root: string, next: (id: string) => readonly string[]): ReadonlySet<string> => {
  const reached = new Set<string>();
  const open = [root];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...next(id));
  }
  return reached;
};

/** Notes that a page of the section uses the module. @returns of how many sections its pages are */
const sizeWith = (sections: Map<string, Set<string>>, id: string, section: string): number => {
  const all = (sections.get(id) ?? new Set<string>()).add(section);
  sections.set(id, all);
  return all.size;
};

/** The section's name; empty for what the kit loads lazily for all sections. */
const ownerOf = (id: string): string => /\/src\/(?:features|app)\/([a-z-]+)\//.exec(id)?.[1] ?? "";

/** Of more sections than this is what each set of pages shares a file of its own. */
const mostOwners = 4;

/**
 * Files of what a section's pages share: with its list, with other pages and what comes late, with forms alone, and what no
 * page loads before a dialog opens.
 */
const shareOf = (
  { lists, plain, formRoots, dialogRoots, roots: count, owners, hasDialog }: Users,
  id: string,
): "" | "-parts" | "-forms" | "-late" => {
  if (lists > plain || (owners.length === 1 && isStyle(id))) return "";
  if (hasDialog || dialogRoots === count) return "-late";
  return formRoots === count ? "-forms" : "-parts";
};

/** Less source than this, in characters, is not worth a request: what the list does not wait for comes with it after all. */
const fewestCharacters = 6000;

/** The name of the rule that puts the module into a file; `null` where none does. */
const ruleOf = (id: string, users: Users | undefined): string | null => {
  const placed = rules.find(({ parts }) => parts?.some((part) => part.test(id)));
  if (placed !== undefined) return placed.name;
  if (users === undefined || roots.page.test(id) || roots.visitor.test(id)) return null;
  return rules.find(({ holds }) => holds?.(users, id))?.name ?? null;
};

/** What some pages, drawers and dialogs of named sections share. */
const isShared = ({ isRoot, roots: count, listless, visitor, entrance, owners }: Users): boolean =>
  !isRoot && count > 1 && listless + visitor + entrance === 0 && !owners.includes("");

/** Files that a list has anyway; modules that no rule knows come with it or with the start. */
const ofLists: ReadonlySet<string | null> = new Set([null, "entrance", "console", "rows", "lists"]);

/** How much source the lists of each set of sections do not wait for; without end where it would bring more files along. */
const partSizes = (counts: ReadonlyMap<string, Users>, context: Context): ReadonlyMap<string, number> => {
  const sizes = new Map<string, number>();
  const fileOf = (id: string): string | null => ruleOf(id, counts.get(id));
  for (const [id, users] of counts) {
    if (!isShared(users) || fileOf(id) !== null || shareOf(users, id) !== "-parts") continue;
    const isLight = [...reachedFrom(id, staticImports(context))].every((one) => ofLists.has(fileOf(one)));
    const name = users.owners.join("-");
    const length = isLight ? (context.getModuleInfo(id)?.code?.length ?? 0) : Infinity;
    sizes.set(name, (sizes.get(name) ?? 0) + length);
  }
  return sizes;
};

interface Counted {
  readonly counts: ReadonlyMap<string, Users>;
  readonly sizes: ReadonlyMap<string, number>;
}

/**
 * Files of what some pages, drawers and dialogs share and no rule knows: for each set of sections, and nothing large that a
 * list or a page without a form would load for the sake of others.
 */
const sharedFile = (id: string, { counts, sizes }: Counted): string | null => {
  const users = counts.get(id);
  if (users === undefined || !isShared(users) || users.owners.length > mostOwners) return null;
  const owners = users.owners.join("-");
  const share = shareOf(users, id);
  const isSmall = share === "-parts" && (sizes.get(owners) ?? 0) < fewestCharacters;
  return `${owners}${isSmall ? "" : share}`;
};

/** Modules that are drawn with a dialog, directly or through what they import. */
const drawnWithDialogs = (ids: Iterable<string>, context: Context): ReadonlySet<string> => {
  const dialog = [...ids].find((id) => roots.dialogs.test(id));
  const importers = (id: string) => (context.getModuleInfo(id)?.importers ?? []).filter((one) => !barrel.test(one));
  return dialog === undefined ? new Set() : reachedFrom(dialog, importers);
};

const countUsers = (entry: string, context: Context): ReadonlyMap<string, Users> => {
  const statically = staticImports(context);
  const anyhow = (id: string) => [...statically(id), ...(context.getModuleInfo(id)?.dynamicallyImportedIds ?? [])];
  const counts = new Map<string, Users>();
  const sections = new Map<string, Set<string>>();
  const pageSections = new Map<string, Set<string>>();
  const all = reachedFrom(entry, anyhow);
  const withDialogs = drawnWithDialogs(all, context);
  const late = new Set([...all].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  for (const id of all) {
    const kind = (Object.keys(roots) as (keyof typeof roots)[]).find((name) => roots[name].test(id));
    if (kind === undefined && !late.has(id)) continue;
    const imported = reachedFrom(id, statically);
    const has = (kit: RegExp): boolean => [...imported].some((one) => kit.test(one));
    const isForm = has(formKit);
    const counted = kind !== "page" ? kind : isForm ? "forms" : "lists";
    const isPlain = counted === "lists" && !has(listKit) && !firstPage.test(id) && !listless.test(id);
    for (const one of imported) {
      const users = counts.get(one) ?? { ...noUsers, hasDialog: withDialogs.has(one) };
      if (late.has(id)) {
        users.roots += 1;
        if (isForm) users.formRoots += 1;
        if (withDialogs.has(id)) users.dialogRoots += 1;
        users.owners = [...new Set([...users.owners, ownerOf(id)])].toSorted();
        users.isRoot ||= one === id;
      }
      if (counted !== undefined) users[counted] += 1;
      if (isPlain) users.plain += 1;
      if (/\/src\/features\/settings\//.test(id)) users.settingsPages += 1;
      if (listless.test(id)) users.listless += 1;
      if (kind === "page") users.pageSections = sizeWith(pageSections, one, sectionOf(id));
      if (counted === "lists") users.sections = sizeWith(sections, one, sectionOf(id));
      counts.set(one, users);
    }
  }
  return counts;
};

/**
 * The groups of `codeSplitting`.
 * @param entry the console's entry, as an absolute path
 */
export const sharedChunks = (entry: string): Group[] => {
  let known: Counted | undefined;
  const counted = (context: Context): Counted => {
    if (known === undefined) {
      const counts = countUsers(entry, context);
      known = { counts, sizes: partSizes(counts, context) };
    }
    return known;
  };
  return [
    // React changes seldom and is kept by browsers over releases; what every page needs comes in one file beside it.
    { name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 101 },
    { name: "start", tags: ["$initial"], priority: 100 },
    ...rules.map(({ name }, index) => ({
      name: (id: string, context: Context) => (ruleOf(id, counted(context).counts.get(id)) === name ? name : null),
      priority: 50 - index,
    })),
    // The imports of each module have a file by the same rules.
    { name: (id, context) => sharedFile(id, counted(context)), includeDependenciesRecursively: false },
  ];
};
