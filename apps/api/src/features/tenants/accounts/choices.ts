/** A person with several accounts: which there are, and going on as another. */
import type { Account } from "@rewardo/contract/accounts";
import type { AccountChoice } from "@rewardo/contract/invitations";
import { builtInRole, platformBusinessId } from "@rewardo/contract/roles";
import { found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { endActing } from "../../../platform/session/acting.ts";
import { homeOf } from "../../../platform/actor.ts";
import { deleteSession } from "../../../platform/session/queries.ts";
import { openSessionIn, readSession } from "../../../platform/session/sessions.ts";
import { selectChoices } from "./invitation-queries.ts";
import { selectIdentityOfAccount } from "./link-queries.ts";
import { readAccount } from "./service.ts";

const readChoices = (ctx: BusinessContext) =>
  ctx.database.authenticate(async (tx) => {
    const { identity_id } = found(await selectIdentityOfAccount(tx, homeOf(ctx.actor), ctx.actor._id));
    return selectChoices(tx, identity_id);
  });

/** The accounts of the signed-in person, last used first, without those of suspended businesses. */
export const listOwnAccounts = async (ctx: BusinessContext): Promise<{ items: AccountChoice[] }> => ({
  items: (await readChoices(ctx)).map(({ account_role_id, business_id, role_name, ...choice }) => {
    const role = builtInRole(account_role_id);
    return {
      ...choice,
      business_id: business_id === platformBusinessId ? null : business_id,
      role_name: role?.name ?? role_name ?? "",
      role_built_in: role !== undefined,
      is_current: choice._id === ctx.actor._id,
    };
  }),
});

/**
 * Goes on as another account of the same person: its session takes the place of the present one. The present account
 * stays as it is, and `token` is null then. Another person's account is not found.
 */
export const switchAccount = async (
  ctx: BusinessContext,
  id: string,
): Promise<{ account: Account; token: string | null }> => {
  const { actor } = ctx;
  if (id === actor._id) return { account: await readAccount(ctx, actor), token: null };
  const { business_id } = found((await readChoices(ctx)).find(({ _id }) => _id === id));
  await endActing(ctx);
  const { user_agent } = ctx.request;
  const token = await ctx.database.authenticate(
    async (tx) => {
      const signed_in_at = await deleteSession(tx, Buffer.from(actor.session_hash, "hex"));
      return openSessionIn(tx, ctx, { business_id, account_id: id, user_agent, signed_in_at });
    },
    { transaction: true },
  );
  ctx.live.publish({ kind: "actor", business_id: actor.business_id, actor_id: actor._id });
  const opened = found(await readSession(ctx.database, ctx.clock, token));
  return { account: await readAccount(ctx, opened), token };
};
