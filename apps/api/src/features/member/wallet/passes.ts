/** Makes the file of a pass: once for each thing that it shows, and never of an older balance than the ledger's. */
import { createHash } from "node:crypto";
import type { Locale } from "@rewardo/contract/fields";
import type { MemberBusiness } from "@rewardo/contract/member-view";
import type { LocalizedText } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import type { Deps } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { AppleCertificates } from "../../../platform/wallet/apple/certificates.ts";
import type { BuildTask } from "../../../platform/wallet/builder.ts";
import type { PassState } from "../../../platform/wallet/google/pass.ts";
import { readOriginal } from "../../base/uploads/index.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import { readMemberBusiness, readMemberCard } from "../member-view/index.ts";
import { readPassWords } from "../../messaging/messages/index.ts";
import { type PassContent, passContent, voidContent } from "./content.ts";
import { type PassRow, selectPassHolder, selectPassPlaces } from "./queries.ts";

/** What a card's passes share: its name and paper, and the business's. */
export interface SharedContent {
  readonly card_id: string;
  readonly business: MemberBusiness;
  readonly programme: LocalizedText;
  readonly stock: string;
}

export type PassDeps = Pick<Deps, "database" | "clock" | "wallet" | "secrets" | "uploads">;

/** Proves to the web service that the caller keeps the pass. Of keys that were replaced the old ones are taken as well. */
export const tokenOf = ({ secrets }: Pick<Deps, "secrets">, _id: string): string =>
  secrets.sign(Buffer.from(_id), "pass in a wallet").toString("base64url");

export const isTokenOf = ({ secrets }: Pick<Deps, "secrets">, _id: string, token: string): boolean => {
  const signature = Buffer.from(token, "base64url");
  return signature.length === 32 && secrets.isSigned(Buffer.from(_id), signature, "pass in a wallet");
};

/** The contents of the pass by the ledger of this moment. `is_over`: the card has ended for its holder. */
export const readContent = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id: pass_id, card_subscription_id }: { readonly _id: string | null; readonly card_subscription_id: string },
  { clock, public_url }: Pick<Deps, "clock"> & { public_url: string },
): Promise<
  PassContent & {
    readonly key: string;
    readonly logo: string | null;
    readonly is_over: boolean;
    /** The business is suspended: the pass ends, and is back with it. */
    readonly is_suspended: boolean;
    readonly told_until: string | null;
    readonly language: Locale;
    readonly state: PassState;
    /** What all passes of the card share. */
    readonly shared: SharedContent;
  }
> => {
  const now = nowIso(clock);
  const business = await readMemberBusiness(tx, scope);
  const holder = await selectPassHolder(tx, scope, card_subscription_id);
  if (holder === undefined) throw new Error("A pass without its membership");
  const { language, is_over, is_suspended } = holder;
  const described = { language, business, public_url, places: [] };
  const own = { key: business.key, logo: business.logo, is_over, is_suspended, language };
  const sharing = { card_id: holder.card_id, business };
  if (is_over) {
    const { name, design } = await readCardIn(tx, scope, holder.card_id, now);
    const { stock } = design;
    return {
      ...{ ...own, told_until: null, state: holder.is_closed ? "expired" : "gone" },
      ...{ shared: { ...sharing, programme: name, stock }, ...voidContent({ name, stock }, described) },
    };
  }
  const card = await readMemberCard(tx, scope, holder, { now, business_key: business.key });
  const places = await selectPassPlaces(tx, scope, card_subscription_id);
  const notice = pass_id === null ? null : await readPassWords(tx, scope, { pass_id, now });
  return {
    ...{ ...own, told_until: card.lapsing?.next?.ends_at ?? null },
    ...{ state: card.status === "frozen" ? "frozen" : "active" },
    ...{ shared: { ...sharing, programme: card.name, stock: card.stock } },
    ...passContent(card, { ...described, places, notice }),
  };
};

/** Files that were built last, some 100 KB each: a pass is on a phone and on a watch, and asked for again after an outage. */
const mostKept = 100;
const kept = new WeakMap<object, Map<string, Promise<Buffer>>>();

/** The picture of an upload; one that is not there any more is left out. */
export const readKeptPicture = async (deps: Pick<Deps, "uploads">, name: string | null): Promise<Uint8Array | null> =>
  name === null || name.length !== 64 ? null : readOriginal(deps, name);

/** Builds the file of a pass, or answers the one that was built of the same. */
export const buildPass = async (
  deps: PassDeps,
  { _id }: Pick<PassRow, "_id">,
  { card, drawn, key, logo }: Awaited<ReturnType<typeof readContent>>,
  certificates: AppleCertificates,
): Promise<Buffer> => {
  const wallet = deps.wallet!;
  const task: BuildTask = {
    ...{ certificates, card, drawn, nowMs: deps.clock.nowMs() },
    own_stamp: await readKeptPicture(deps, drawn.stamps?.stamp ?? null),
    logo: await readKeptPicture(deps, logo),
    identity: {
      serial: _id,
      token: tokenOf(deps, _id),
      // Each business has an address of its own, so that a phone is known to no table over all of them.
      service_url: `${wallet.public_url}/wallet/${key}`,
    },
  };
  const { nowMs: _now, ...same } = task;
  const name = createHash("sha256")
    .update(JSON.stringify({ ...same, logo, own_stamp: drawn.stamps?.stamp }))
    .digest("hex");
  const files = kept.get(wallet) ?? new Map<string, Promise<Buffer>>();
  kept.set(wallet, files);
  const known = files.get(name);
  if (known !== undefined) return known;
  const building = wallet.builder.build(task);
  files.set(name, building);
  building.catch(() => files.delete(name));
  const [oldest] = files.keys();
  if (files.size > mostKept && oldest !== undefined) files.delete(oldest);
  return building;
};
