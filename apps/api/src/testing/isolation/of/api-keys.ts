/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { newId } from "../../../platform/clock.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { hash, made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow } from "../probe.ts";
import { setUpApiKey } from "../../../features/tenants/api-keys/index.ts";
import * as apiKeys from "../../../features/tenants/api-keys/queries.ts";

const asked = { name: "Sklep", permissions: ["transactions_view"], place_ids: null, expires_at: null } as const;
const some = { ...asked, is_of_till: false } as const;

const freshApiKey = freshRow(
  async ({ ctx, accounts }) =>
    (await setUpApiKey(ctx, { ...some, permissions: [...some.permissions], owner_id: accounts.owner.account_id }))._id,
  (of) => of.made("api_keys"),
);

const secret = () => ({ prefix: "rwk_12345678", token_hash: hash() });

export const isolation: Isolation = {
  fill: {
    // The hash follows from the business, so that the sign-in role's query can be asked for it.
    api_keys: async ({ ctx, id, accounts, places }) => {
      const _id = newId();
      const token_hash = hashToken(id);
      const owner_id = accounts.owner.account_id;
      await ctx.database.write(ctx.scope, (tx) =>
        apiKeys.insertApiKey(tx, ctx.scope, {
          ...some,
          permissions: [...some.permissions],
          ...{ _id, prefix: "rwk_12345678", token_hash, owner_id, place_ids: [places[0]], now },
        }),
      );
      return _id;
    },
  },
  rights: {
    api_keys: ["select", "insert", "update"],
    api_key_places: ["select", "insert"],
  },
  probes: {
    listApiKeys: {},
    readApiKey: { item: (ids) => ids.id((of) => of.made("api_keys")) },
    createApiKey: {
      misreferenced: { foreign: 400, none: 400, malformed: 400 },
      references: true,
      body: (ids) => ({ ...asked, place_ids: [ids.id((of) => of.places[0])] }),
    },
    rotateApiKey: { item: freshApiKey, body: () => ({ overlap_hours: 0 }) },
    revokeApiKey: { item: freshApiKey },
  },
  reads: {
    selectApiKeys: (tx, scope) => apiKeys.selectApiKeys(tx, scope, { ...page, place_ids: null }),
    selectApiKey: (tx, scope, of) => apiKeys.selectApiKey(tx, scope, { _id: of.made("api_keys"), place_ids: null }),
    selectApiKeyForChange: (tx, scope, of) => apiKeys.selectApiKeyForChange(tx, scope, of.made("api_keys")),
  },
  writes: {
    insertApiKey: (tx, scope, of) =>
      apiKeys.insertApiKey(tx, scope, {
        ...some,
        permissions: [...some.permissions],
        ...secret(),
        ...{ _id: made(), owner_id: of.accounts.owner.account_id, place_ids: [of.places[0]], now },
      }),
    updateApiKeySecret: (tx, scope, of) =>
      apiKeys.updateApiKeySecret(tx, scope, of.made("api_keys"), {
        ...secret(),
        ...{ owner_id: of.accounts.owner.account_id, previous_until: null, now },
      }),
    updateApiKeyRevoked: (tx, scope, of) => apiKeys.updateApiKeyRevoked(tx, scope, of.made("api_keys"), now),
  },
};
