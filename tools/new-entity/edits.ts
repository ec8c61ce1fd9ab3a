/** The lines that an entity needs in files that exist: where each stands, and what it says. */
import { rename, type EntityNames } from "./names.ts";

export interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  /** Before the first line that contains `before`, after the first that contains `after`, or right behind `within`. */
  readonly at: { readonly before: string } | { readonly after: string } | { readonly within: string };
  /** As for gift cards. */
  readonly lines: readonly string[];
}

const isolation = "apps/api/src/testing/isolation";

export const edits: readonly Edit[] = [
  {
    file: "packages/contract/src/all.ts",
    at: { before: 'import * as places from "./places.ts";' },
    lines: ['import * as gift_cards from "./gift-cards.ts";'],
  },
  { file: "packages/contract/src/all.ts", at: { before: "  places," }, lines: ["  gift_cards,"] },
  {
    file: "packages/contract/src/permissions.ts",
    at: { before: '  "places_view",' },
    lines: ['  "gift_cards_view",', '  "gift_cards_modify",'],
  },
  { file: "packages/contract/src/roles.ts", at: { after: '  "places_view",' }, lines: ['  "gift_cards_view",'] },
  { file: "packages/contract/src/roles.ts", at: { after: '  "places_modify",' }, lines: ['  "gift_cards_modify",'] },
  {
    file: "packages/contract/src/privacy.ts",
    at: { before: "  places: {" },
    lines: [
      "  gift_cards: {",
      '    business: ["name", "name_key", "description", "status"],',
      '    technical: ["business_id", "_id", "version", "created_at", "updated_at"],',
      "  },",
    ],
  },
  {
    file: "apps/api/src/features/index.ts",
    at: { before: 'import { routes as places } from "./places/index.ts";' },
    lines: ['import { routes as giftCards } from "./gift-cards/index.ts";'],
  },
  { file: "apps/api/src/features/index.ts", at: { before: "  ...places," }, lines: ["  ...giftCards,"] },
  {
    file: "apps/api/src/testing/architecture/intended-rights.ts",
    at: { after: '  places: ["select", "insert", "update"],' },
    lines: ['  gift_cards: ["select", "insert", "update"],'],
  },
  { file: `${isolation}/role-table.ts`, at: { after: '  "places_view",' }, lines: ['  "gift_cards_view",'] },
  { file: `${isolation}/role-table.ts`, at: { after: '  "places_modify",' }, lines: ['  "gift_cards_modify",'] },
  {
    file: `${isolation}/probes.ts`,
    at: { before: "import { createPlace } from" },
    lines: ['import { createGiftCard } from "../../features/gift-cards/index.ts";'],
  },
  {
    file: `${isolation}/probes.ts`,
    at: { before: "export const probes: " },
    lines: [
      "/** A gift card of version 1. */",
      "const freshGiftCard = async (ids: Ids, { isPlatform }: Scene): Promise<string> =>",
      '  (ids.whose === "own" || isPlatform) && ids.tenant !== null',
      '    ? createGiftCard(ids.tenant.ctx, "Zabłocie")',
      "    : ids.id((of) => of.gift_card_id);",
      "",
    ],
  },
  {
    file: `${isolation}/probes.ts`,
    at: { before: "  listPlaces: {}," },
    lines: [
      "  listGiftCards: {},",
      "  readGiftCard: { item: (ids) => ids.id((of) => of.gift_card_id) },",
      '  createGiftCard: { body: () => ({ name: "Nowe" }) },',
      '  updateGiftCard: { item: freshGiftCard, body: () => ({ name: "Inne" }) },',
      "  archiveGiftCard: { item: freshGiftCard },",
      "  restoreGiftCard: { item: freshGiftCard },",
    ],
  },
  {
    file: "apps/api/src/testing/tenant.ts",
    at: { before: "import { createPlace } from" },
    lines: ['import { createGiftCard } from "../features/gift-cards/index.ts";'],
  },
  {
    file: "apps/api/src/testing/tenant.ts",
    at: { after: "  readonly points_card_id: string;" },
    lines: ["  readonly gift_card_id: string;"],
  },
  {
    file: "apps/api/src/testing/tenant.ts",
    at: { before: "  const [first, second] = names.members.map" },
    lines: ["  const gift_card_id = await createGiftCard(ctx, `Gift card of ${names.business}`);"],
  },
  {
    file: "apps/api/src/testing/tenant.ts",
    at: { after: "    points_card_id," },
    lines: ["    gift_card_id,"],
  },
  {
    file: `${isolation}/queries-alone.test.ts`,
    at: { before: 'import * as ledger from "../../features/ledger/queries.ts";' },
    lines: ['import * as giftCards from "../../features/gift-cards/queries.ts";'],
  },
  {
    file: `${isolation}/queries-alone.test.ts`,
    at: { before: "/** How each query function asks for the rows of `of`" },
    lines: ['const someGiftCard = { name: "X", name_key: "x", description: null, now };', ""],
  },
  {
    file: `${isolation}/queries-alone.test.ts`,
    at: { before: "  selectPlaces: (tx, scope) =>" },
    lines: [
      '  selectGiftCards: (tx, scope) => giftCards.selectGiftCards(tx, scope, { ...page, sort_by: "name" }),',
      "  selectGiftCard: (tx, scope, of) => giftCards.selectGiftCard(tx, scope, of.gift_card_id),",
      "  selectGiftCardForChange: (tx, scope, of) => giftCards.selectGiftCardForChange(tx, scope, of.gift_card_id),",
    ],
  },
  {
    file: `${isolation}/queries-alone.test.ts`,
    at: { before: "  insertPlace: (tx, scope) =>" },
    lines: [
      "  insertGiftCard: (tx, scope) => giftCards.insertGiftCard(tx, scope, { ...someGiftCard, _id: made() }),",
      "  updateGiftCardFields: (tx, scope, of) =>",
      "    giftCards.updateGiftCardFields(tx, scope, of.gift_card_id, someGiftCard),",
      "  updateGiftCardStatus: (tx, scope, of) =>",
      '    giftCards.updateGiftCardStatus(tx, scope, of.gift_card_id, { status: "archived", now }),',
    ],
  },
  {
    file: "apps/console/src/app/navigation.ts",
    at: { before: '  places: () => import("../features/places/list-page.tsx"),' },
    lines: [
      '  gift_cards: () => import("../features/gift-cards/list-page.tsx"),',
      '  gift_card_create: () => import("../features/gift-cards/create-page.tsx"),',
      '  gift_card_edit: () => import("../features/gift-cards/edit-page.tsx"),',
    ],
  },
  {
    file: "apps/console/src/app/navigation.ts",
    at: { after: '  | "/transactions"' },
    lines: ['  | "/gift_cards"'],
  },
  {
    file: "apps/console/src/app/navigation.ts",
    // Its own brace closes, and one opens for the section that stood there.
    at: { before: '    path: "/places",' },
    lines: [
      '    path: "/gift_cards",',
      '    permission: "gift_cards_view",',
      '    icon: "tag",',
      '    activeIcon: "tag-fill",',
      "    label: msg`Gift cards`,",
      '    group: "offer",',
      "    pages: pages.gift_cards,",
      "  },",
      "  {",
    ],
  },
  {
    file: "apps/console/src/app/navigation.test.ts",
    at: { before: '      "/places",' },
    lines: ['      "/gift_cards",'],
  },
  {
    file: "apps/console/src/app/navigation.test.ts",
    at: { within: 'const own = ["/", "/cards", "/transactions"' },
    lines: [', "/gift_cards"'],
  },
  {
    file: "apps/console/src/app/routes/sections.ts",
    at: { before: 'import { main, searchTexts } from "./main.ts";' },
    lines: ['import { giftCardRoutes } from "./gift-cards.ts";'],
  },
  {
    file: "apps/console/src/app/routes/sections.ts",
    at: { before: "  ...placeRoutes," },
    lines: ["  ...giftCardRoutes,"],
  },
];

/** The file's text with the lines put in; throws the sentence that says which mark is gone. */
export const applyEdit = (text: string, edit: Edit, names: EntityNames): string => {
  const lines = text.split("\n");
  const mark = Object.values(edit.at)[0] as string;
  const at = lines.findIndex((line) => line.includes(mark));
  if (at === -1) {
    throw new Error(`${edit.file} has no line with \`${mark}\` any more: put the mark in tools/new-entity right.`);
  }
  const added = edit.lines.map((line) => rename(line, names));
  if ("within" in edit.at) lines[at] = lines[at]!.replace(mark, () => `${mark}${added.join("")}`);
  else lines.splice("before" in edit.at ? at : at + 1, 0, ...added);
  return lines.join("\n");
};
