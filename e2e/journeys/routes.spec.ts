import type { Page } from "@playwright/test";
import { runs } from "../harness/settled-page.ts";
import { askAtStart } from "../harness/first-answers.ts";
import { people, type Person } from "../harness/people.ts";
import { isLong } from "../harness/rotation.ts";
import { sectionScreens } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { loginPage, noAccessPage } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";
import { tillPage } from "../pages/till.ts";

/** Where an address leads: the final URL and the page's heading. */
interface Landing {
  readonly at: string;
  readonly heading: string | RegExp;
}

/** At any hour, with or without the owner's name. */
const greeting = /^(Good (morning|afternoon|evening)|Welcome)/;
const home: Landing = { at: "/", heading: greeting };
const login: Landing = { at: "/login", heading: "Good to see you" };
const transactions = (at = "/transactions"): Landing => ({ at, heading: "Transactions" });
const orders = (at = "/transactions/orders"): Landing => ({ at, heading: "Orders" });
const till = (at = "/scanner"): Landing => ({ at, heading: "Where does this till stand?" });
const customers = (at = "/users"): Landing => ({ at, heading: "Customers" });
const places = (at = "/places"): Landing => ({ at, heading: "Places" });
const offer = (at = "/products"): Landing => ({ at, heading: "Offer" });
const businesses = (at = "/businesses"): Landing => ({ at, heading: "Businesses" });
const plans = (at = "/plans"): Landing => ({ at, heading: "Plans" });
const devices = (at = "/devices"): Landing => ({ at, heading: "Devices" });
const audit = (at = "/audit"): Landing => ({ at, heading: "Audit log" });
const messages = (at = "/messages"): Landing => ({ at, heading: "Messages" });
const stats = (at = "/stats"): Landing => ({ at, heading: "Statistics" });
const programs = (at = "/cards"): Landing => ({ at, heading: "Loyalty programs" });
const imports = (at = "/imports"): Landing => ({ at, heading: "Imports" });

const nobody = "00000000-0000-7000-8000-0000000000ff";

/** Addresses that do not exist: no such section, or no such page in it. */
const nowhere = [
  "/nothing",
  "/nothing/",
  "/nothing/at/all?x=1#y",
  "/transactionsx",
  "/scanner/deeper",
  "/index.html",
  "/%2e%2e/secret",
  "/auth/nobody/callback?token=1",
  "/onboarding",
  "/onboarding/plan",
  "/onboarding/details",
  "/onboarding/nothing",
];

/** Pages for visitors only. */
const visitorPages = [
  "/login",
  "/login/",
  "/login/email",
  "/login/device",
  "/login/nothing",
  "/register",
  "/password_reset",
  `/password_reset?id=${nobody}&token=x`,
  "/password_reset_confirmation",
  `/unlock?id=${nobody}&token=x`,
  "/unlock",
];

const expectLanding = async (page: Page, address: string, landing: Landing): Promise<void> => {
  await page.goto(address, { waitUntil: "commit" });
  await expectLanded(page, address, landing);
};

/**
 * The same without a page load, on a page that shows the console already. The new URL or heading shows that the guards
 * ran; where neither would change, the page is loaded, and where a slash at the end goes, which only a load takes away.
 */
const expectRedirect = async (page: Page, address: string, landing: Landing): Promise<void> => {
  const shown = (await page.getByRole("heading", { level: 1, includeHidden: true }).first().textContent()) ?? "";
  const isShown = typeof landing.heading === "string" ? shown === landing.heading : landing.heading.test(shown);
  const isSpelling = address === `${landing.at}/`;
  // The till is another program, and has no router.
  const isTill = new URL(page.url()).pathname === "/scanner";
  if ((landing.at === address && isShown) || isSpelling || isTill) return await expectLanding(page, address, landing);
  await page.evaluate(`history.pushState(null, "", ${JSON.stringify(address)})`);
  await expectLanded(page, address, landing);
};

/**
 * How the address at this place of a list is reached: the first and every fourth loads its page, which the server gives at
 * any address; the guards run for each. All load with `LONG=1`.
 */
const reaching = (place: number) => (isLong || place % 4 === 0 ? expectLanding : expectRedirect);

/** Reaches one address after another so, or loads the first alone. */
const inTurns = (isLoading = true): typeof expectLanding => {
  let place = -1;
  return (...way) => {
    place += 1;
    return (isLoading || place === 0 ? reaching(place) : expectRedirect)(...way);
  };
};

const expectLanded = async (page: Page, address: string, { at, heading }: Landing): Promise<void> => {
  await runs(page);
  await expect(page, address).toHaveURL(at);
  // An open drawer hides the page behind it from screen readers.
  await expect(page.getByRole("heading", { level: 1, includeHidden: true }), address).toHaveText(heading);
};

test("a visitor sees the visitor pages; every other page says that an account is needed", async ({ visit }) => {
  const page = await visit();
  const landings: readonly (readonly [string, Landing])[] = [
    ["/", login],
    ["/login", login],
    ["/login/", login],
    ["/login/nothing", login],
    ["/login/nothing?return_path=%2Ftransactions", { ...login, at: "/login?return_path=%2Ftransactions" }],
    ["/login/email", { at: "/login/email", heading: "Log in" }],
    ["/login/device", { at: "/login/device", heading: "Pair this till" }],
    ["/register", { at: "/register", heading: "Register your business" }],
    ["/register/", { at: "/register", heading: "Register your business" }],
    ["/password_reset_confirmation", login],
    ["/unlock", login],
    [`/unlock?id=${nobody}`, login],
    [`/unlock?token=x&id=`, login],
    ["/verify", login],
    [`/verify?id=${nobody}`, login],
    ["/auth/google/callback", login],
    ["/auth/google/callback?state=x", login],
    ["/auth/nobody/callback", login],
  ];
  const expectReached = inTurns();
  for (const [address, landing] of landings) await expectReached(page, address, landing);

  const noAccess = noAccessPage(page);
  for (const address of [
    "/transactions?period=today&place=1",
    `/transactions/${nobody}`,
    "/scanner",
    "/settings/account",
    "/places?status=closed&q=a%26b",
    "/nothing/at/all",
    "/onboarding/plan",
  ]) {
    await expectRedirect(page, "/", login);
    await expectReached(page, address, { at: address, heading: "No access" });
    await expect(noAccess.words).toBeVisible();
    const query = `?${String(new URLSearchParams({ return_path: address }))}`;
    await expect(noAccess.login).toHaveAttribute("href", `/login${query}`);
    await expect(noAccess.register).toHaveAttribute("href", `/register${query}`);
  }
});

const everywhere = [transactions(), programs(), places(), offer(), devices(), customers(), stats(), messages()];

/** Sections by role; the menu is compared with them, so that a new section is walked as well. */
const roles = {
  employee: [...everywhere, orders(), till()],
  admin: [...everywhere, orders(), till(), imports(), audit()],
  owner: [...everywhere, orders(), till(), imports(), audit()],
  platform: [...everywhere.filter(({ at }) => at !== "/messages"), businesses(), plans(), audit()],
} as const satisfies Partial<Record<Person, readonly Landing[]>>;

const everyone = Object.keys(roles) as (keyof typeof roles)[];
const allSections = [...new Set(Object.values(roles).flatMap((own) => own.map(({ at }) => at)))];

/** The one of those with this section who loads it; by the others it is reached inside of the console. */
const loaderOf = (at: string) => {
  const theirs = everyone.filter((person) => roles[person].some((section) => section.at === at));
  return theirs[allSections.indexOf(at) % theirs.length];
};

/** Walked by permission below. */
const managed = ["/accounts", "/account_roles"];

/** Their home is loaded by the tour of all screens. */
const isToured = (person: Person): boolean => sectionScreens.some(({ as, path }) => as === person && path === "/");

const pathsOf = (links: readonly unknown[]) => links.map((link) => (link as { pathname: string }).pathname);

/** The ways to write a section's address, and the resulting URL. */
const spellings: readonly ((at: string) => readonly [address: string, at: string])[] = [
  (at) => [at, at],
  (at) => [`${at}/`, at],
  (at) => [`${at}?x=1&y=%26`, `${at}?x=1&y=%26`],
];

for (const [index, person] of everyone.entries()) {
  // The guards are the same for everyone: one role loads addresses, the others what depends on the role.
  const isLoading = isLong || index === 0;

  test(`${person}: each section opens and keeps its query`, async ({ visit }) => {
    const page = await visit({ as: person });
    if (!isToured(person)) await expectLanding(page, "/", home);
    await expectLanding(page, "/?x=1", { ...home, at: "/?x=1" });
    const inMenu = await shell(page).menu.getByRole("link").evaluateAll(pathsOf);
    const walked: readonly string[] = ["/", ...roles[person].map(({ at }) => at), ...managed];
    expect(inMenu.filter((path) => !walked.includes(path.replace(/^\/cards\/.*/, "/cards")))).toEqual([]);
    for (const [place, section] of roles[person].entries()) {
      for (const [turn, spell] of spellings.entries()) {
        // The four roles together reach each section by every spelling, and one of them loads it.
        if (!isLong && turn !== (index + place) % spellings.length) continue;
        const [address, at] = spell(section.at);
        const expectReached = isLong || loaderOf(section.at) === person ? expectLanding : expectRedirect;
        await expectReached(page, address, { ...section, at });
      }
    }
  });

  test(`${person}: pages outside the sections open by permission`, async ({ visit }) => {
    const page = await visit({ as: person });
    const expectReached = inTurns(isLoading);
    for (const path of ["/businesses", "/businesses/new", "/audit"]) {
      const isTheirs = person === "platform" || (path === "/audit" && person !== "employee");
      if (!isTheirs) await expectReached(page, path, home);
    }
    const tellsCustomers = person === "owner" || person === "admin";
    const settings = tellsCustomers
      ? { at: "/settings/public_info", heading: "Public info" }
      : { at: "/settings/account", heading: "My account" };
    for (const address of ["/settings", "/settings/", settings.at, "/settings/nothing"]) {
      await expectReached(page, address, settings);
    }
    const logo = "/settings/public_info#logo";
    await expectReached(page, logo, tellsCustomers ? { ...settings, at: logo } : settings);
    const mayAdd = person !== "employee";
    const mayConfigure = person === "owner" || person === "admin";
    await expectReached(
      page,
      "/configure",
      mayConfigure ? { at: "/configure", heading: "Finish configuration" } : home,
    );
    for (const [at, heading] of [
      ["/accounts", "Accounts"],
      ["/account_roles", "Account roles"],
    ] as const) {
      await expectReached(page, at, mayAdd ? { at, heading } : home);
    }
    await expectReached(page, "/places/new", mayAdd ? { at: "/places/new", heading: "New place" } : places());
    await expectReached(page, "/products/new", mayAdd ? { at: "/products/new", heading: "New product" } : offer());
    // For businesses that the platform switches them on for.
    await expectReached(page, "/ingredients", home);
    await expectReached(page, "/devices/new", mayAdd ? { at: "/devices/new", heading: "Pair a device" } : devices());
    for (const at of ["/imports/new", "/imports/new?kind=customers"]) {
      await expectReached(page, at, mayConfigure ? { at, heading: "New import" } : home);
    }
    if (!mayConfigure) {
      for (const at of ["/imports", "/imports/", `/imports/${nobody}`]) await expectReached(page, at, home);
    }
  });

  test(`${person}: unknown addresses lead home`, async ({ visit }) => {
    const page = await visit({ as: person });
    const expectReached = inTurns(isLoading);
    await page.goto("/nowhere");
    await expect(page.getByText("There is no page at this address.")).toBeVisible();
    for (const address of nowhere) await expectReached(page, address, home);
  });

  test(`${person}: visitor pages redirect to the return path or home`, async ({ visit }) => {
    const page = await visit({ as: person });
    const expectReached = inTurns(isLoading);
    for (const address of [...visitorPages, "/verify"]) await expectReached(page, address, home);
    for (const from of ["/login", "/login/email", "/register", "/password_reset"]) {
      const address = `${from}?return_path=%2Ftransactions%3Fperiod%3Dtoday`;
      await expectReached(page, address, transactions("/transactions?period=today"));
    }
  });
}

test("a paired till has the scanner only", async ({ visit, as }) => {
  const code = await (await as("owner")).addTill("Kasa 9", ["Kazimierz"]);
  const page = await visit();
  await page.goto("/login/device");
  await loginPage(page).pair(code);
  const { scanning } = tillPage(page);
  await expect(scanning).toBeVisible();
  const sections = [...roles.owner, ...roles.platform].map(({ at }) => at);
  for (const at of new Set(["/", "/imports/new", "/login", "/nothing", "/register", ...sections])) {
    await page.goto(at);
    // The console's address changes before the till takes its place: what is seen says that the till has come.
    await expect(scanning, at).toBeVisible();
    await expect(page, at).toHaveURL("/scanner");
  }
});

const elsewhere = ["//evil.example/a", "/\\evil.example", "/\t/evil.example", "/.//evil.example", "/%2F/evil.example"];

test("a return path is followed after login if it is on this origin", async ({ visit }) => {
  const page = await visit();
  for (const [wanted, lands] of [
    ["/transactions?period=today", "/transactions?period=today"],
    ["/nothing?x=1", "/"],
    // What leads elsewhere is tried in return-path.test.ts.
    ...elsewhere.slice(0, isLong ? undefined : 1).map((path) => [path, "/"] as const),
  ] as const) {
    await page.goto(`/login/email?${String(new URLSearchParams({ return_path: wanted }))}`);
    await loginPage(page).logIn(people.admin);
    await expect(shell(page).menu, wanted).toBeVisible();
    await expect(page, wanted).toHaveURL(lands);
    await shell(page).logOut();
    await expect(page, wanted).toHaveURL("/login");
  }
});

test("a record's address opens it, also after login, and its form only with permission", async ({ visit, as }) => {
  const owner = await as("owner");
  const place = `/places/${await owner.placeId("Kazimierz")}`;
  const { user_id } = (await owner.member("Helena Malinowska")).card_subscription;
  const customer = `/users/${user_id ?? ""}`;
  // One that the employee may see: the newest of all may be from another place.
  const transaction = `/transactions/${(await (await as("employee")).latestVisit())._id}`;
  const page = await visit({ as: "employee" });
  const expectReached = inTurns();
  for (const [address, landing] of [
    [`${place}?sort=-name`, places(`${place}?sort=-name`)],
    [`${place}/`, places(place)],
    [`${place}/edit`, places(place)],
    [`${place}/nothing`, home],
    [`${customer}?q=hel`, { at: `${customer}?q=hel`, heading: "Helena Malinowska" }],
    [`${customer}/edit`, { at: customer, heading: "Helena Malinowska" }],
    [transaction, transactions(transaction)],
    [`${transaction}/nothing`, home],
  ] as const) {
    await expectReached(page, address, landing);
  }
  const admin = await visit({ as: "admin" });
  await expectLanding(admin, `${place}/edit`, { at: `${place}/edit`, heading: "Kazimierz" });
  await expectRedirect(admin, `${customer}/edit`, { at: `${customer}/edit`, heading: "Helena Malinowska" });

  const visitor = await visit();
  await expectLanding(visitor, `${place}?sort=-name`, { at: `${place}?sort=-name`, heading: "No access" });
  await noAccessPage(visitor).login.click();
  await loginPage(visitor).chooseEmail();
  await loginPage(visitor).logIn(people.employee);
  await expect(visitor).toHaveURL(`${place}?sort=-name`);
  await expect(visitor.getByRole("dialog", { name: "Kazimierz" })).toBeVisible();
});

test("Register keeps the return path as Login does", async ({ visit }) => {
  const page = await visit();
  await page.goto("/transactions?period=today");
  await noAccessPage(page).register.click();
  await expect(page).toHaveURL("/register?return_path=%2Ftransactions%3Fperiod%3Dtoday");
});

test("without a section's permission its links are hidden and its addresses lead to the parent", async ({ visit }) => {
  const page = await visit({ as: "employee" });
  await askAtStart(page);
  await page.route("**/api/accounts/current", async (route) => {
    const answer = await route.fetch();
    const account: { permissions: string[] } = await answer.json();
    const left = account.permissions.filter((one) => one !== "transactions_view" && one !== "places_view");
    const permissions = [...left, "products_modify"];
    await route.fulfill({ response: answer, json: { ...account, permissions } });
  });
  const expectReached = inTurns();
  for (const address of ["/transactions", `/transactions/${nobody}?x=1`, "/places", "/places/new", "/places?x=1"]) {
    await expectReached(page, address, home);
  }
  await expect(shell(page).menu.getByRole("link", { name: "Transactions" })).toHaveCount(0);
  // The form omits fields whose data the account may not read.
  await expectLanding(page, "/products/new", { at: "/products/new", heading: "New product" });
  await expect(page.getByRole("textbox", { name: "Price" })).toBeVisible();
  await expect(page.getByRole("group", { name: "On offer at" })).toHaveCount(0);
});
