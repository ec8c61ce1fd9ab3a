/** A business brings a certificate of its own, which is tried before it is kept. */
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import type * as contract from "@rewardo/contract/wallet-certificates";
import type { WalletCertificate } from "@rewardo/contract/wallet-certificates";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { found, invalidField, notFound } from "../../../platform/errors.ts";
import type { Wallet, WalletProblem } from "../../../platform/wallet/wallet.ts";
import { walletSentence } from "../../../platform/wallet/wallet.ts";
import { deleteCertificate, selectCertificate, upsertCertificate } from "./queries.ts";
import { keyOwner, readStanding } from "./signing.ts";

/** Which field of the call is wrong. */
const fieldOf = (problem: WalletProblem): string => {
  if (problem === "unreadable_key" || problem === "other_key") return "key";
  if (problem === "other_pass_type") return "pass_type_id";
  return problem === "other_team" ? "team_id" : "certificate";
};

const requireWallet = ({ wallet }: BusinessContext): Wallet => {
  if (wallet == null) throw notFound();
  return wallet;
};

const entry = (scope: BusinessContext["scope"], action: "certificate_saved" | "certificate_removed") =>
  ({ action, entity: "wallet_certificates", entity_id: scope.business_id }) as const;

export const readWalletCertificate = async (
  ctx: BusinessContext,
): Promise<ResponseOf<typeof contract.readWalletCertificate>> => {
  requireWallet(ctx);
  return ctx.database.read(ctx.scope, async (tx) => {
    const row = await selectCertificate(tx, ctx.scope);
    if (row === undefined) return { certificate: null };
    const { own } = await readStanding(tx, ctx.scope, ctx);
    const { pass_type_id, team_id, ends_at } = row;
    return { certificate: { pass_type_id, team_id, ends_at, problem: own?.kind === "broken" ? own.problem : null } };
  });
};

/** @throws not_found, validation_failed naming what is wrong */
export const saveWalletCertificate = async (
  ctx: BusinessContext,
  body: BodyOf<typeof contract.saveWalletCertificate>,
): Promise<WalletCertificate> => {
  const { scope, secrets } = ctx;
  const standing = requireWallet(ctx).appleOf(body);
  if (standing.kind === "off") throw notFound();
  if (standing.kind === "broken")
    throw invalidField(fieldOf(standing.problem), standing.problem, walletSentence(standing.problem));
  const { pass_type_id, team_id, certificate, key } = body;
  const { ends_at } = standing;
  await ctx.database.write(scope, async (tx) => {
    const key_sealed = secrets.seal(Buffer.from(key), keyOwner(scope));
    await upsertCertificate(tx, scope, {
      pass_type_id,
      team_id,
      certificate,
      key_sealed,
      ends_at,
      now: nowIso(ctx.clock),
    });
    await insertAuditEntry(tx, ctx, entry(scope, "certificate_saved"));
  });
  return { pass_type_id, team_id, ends_at, problem: null };
};

export const removeWalletCertificate = async (ctx: BusinessContext): Promise<undefined> => {
  requireWallet(ctx);
  await ctx.database.write(ctx.scope, async (tx) => {
    found((await deleteCertificate(tx, ctx.scope)) || undefined);
    await insertAuditEntry(tx, ctx, entry(ctx.scope, "certificate_removed"));
  });
  return undefined;
};
