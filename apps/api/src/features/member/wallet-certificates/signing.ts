/** Which certificate signs a business's passes: its own, else the installation's. */
import type { Deps } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import type { AppleCertificates } from "../../../platform/wallet/apple/certificates.ts";
import type { WalletKind } from "@rewardo/contract/wallet-passes";
import type { AppleStanding, Wallet } from "../../../platform/wallet/wallet.ts";
import { selectCertificate } from "./queries.ts";

interface Signing extends Pick<Deps, "secrets"> {
  readonly wallet?: Wallet | null | undefined;
}

/** To what a business's key belongs when it is sealed. */
export const keyOwner = ({ business_id }: BusinessScope): string => `wallet certificate ${business_id}`;

/** How signing stands for a business: `own` is its own certificate, where it has one. */
export const readStanding = async (
  tx: Transaction,
  scope: BusinessScope,
  { wallet, secrets }: Signing,
): Promise<{ readonly own: AppleStanding | null; readonly usual: AppleStanding }> => {
  if (wallet == null) return { own: null, usual: { kind: "off" } };
  const usual = wallet.apple();
  const row = await selectCertificate(tx, scope);
  if (row === undefined) return { own: null, usual };
  const key = secrets.open(row.key_sealed, keyOwner(scope));
  const { pass_type_id, team_id, certificate } = row;
  const own = wallet.appleOf({ pass_type_id, team_id, certificate, key: key?.toString("utf8") ?? "" });
  return { own, usual };
};

/** The certificate that signs new passes; `null` without one. */
export const readNewest = async (
  tx: Transaction,
  scope: BusinessScope,
  signing: Signing,
): Promise<AppleCertificates | null> => {
  const { own, usual } = await readStanding(tx, scope, signing);
  const standing = own ?? usual;
  return standing.kind === "ready" ? standing.certificates : null;
};

/** The certificate that signs updates of passes of this type; `null` where it is gone, and the pass stays as it is. */
export const readOfType = async (
  tx: Transaction,
  scope: BusinessScope,
  signing: Signing,
  pass_type_id: string | null,
): Promise<AppleCertificates | null> => {
  const { own, usual } = await readStanding(tx, scope, signing);
  for (const standing of [own, usual])
    if (standing?.kind === "ready" && standing.certificates.pass_type_id === pass_type_id) return standing.certificates;
  return null;
};

/** The wallets that the page of a customer's card may offer: those that a pass can be made for, and whose badge is there. */
export const readWallets = async (
  { database, wallet, secrets }: Pick<Deps, "database"> & Signing,
  business_id: string,
): Promise<WalletKind[]> => {
  if (wallet == null) return [];
  const scope = businessScope(business_id);
  const hasApple =
    wallet.badges("apple", "en") !== null &&
    (await database.read(scope, (tx) => readNewest(tx, scope, { wallet, secrets }))) !== null;
  const hasGoogle = wallet.badges("google", "en") !== null && wallet.google.standing().kind === "ready";
  return [...(hasApple ? (["apple"] as const) : []), ...(hasGoogle ? (["google"] as const) : [])];
};
