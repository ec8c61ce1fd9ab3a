/** Information that a business publishes for its customers. */
import type { PublicInfo, PublicInfoChanges } from "@rewardo/contract/public-info";
import { DEFAULT_COUNTRY } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import { found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { ofVersion, requireSameId, writeChange } from "../../../platform/records.ts";
import { platformBusinessId } from "@rewardo/contract/roles";
import { requireUpload } from "../../base/uploads/index.ts";
import { applyPublicChanges } from "./public-fields.ts";
import {
  selectPublicInfo,
  selectPublicInfoForChange,
  updatePublicInfo,
  type PublicFields,
  type PublicInfoRecord,
} from "./queries.ts";

const toWire = ({ billing_country: _country, ...info }: PublicInfoRecord): PublicInfo => info;

const fieldsOf = ({ _id, version, billing_country, ...fields }: PublicInfoRecord): PublicFields => fields;

export const readPublicInfo = async (ctx: BusinessContext): Promise<PublicInfo> => {
  if (ctx.scope.business_id === platformBusinessId) throw notFound();
  return toWire(found(await ctx.database.read(ctx.scope, (tx) => selectPublicInfo(tx, ctx.scope))));
};

/**
 * Changes it, of the version that the caller has seen.
 * @throws validation_failed, version_conflict
 */
export const changePublicInfo = (
  ctx: BusinessContext,
  changes: PublicInfoChanges,
  version: number,
): Promise<PublicInfo> => {
  const id = ctx.scope.business_id;
  if (id === platformBusinessId) throw notFound();
  requireSameId(id, changes._id);
  return ctx.database.write(ctx.scope, async (tx) => {
    const record = ofVersion(await selectPublicInfoForChange(tx, ctx.scope), version);
    const before = fieldsOf(record);
    const after = applyPublicChanges(before, changes, record.billing_country ?? DEFAULT_COUNTRY);
    const change = { entity: "businesses", entity_id: id, before: { ...before }, after: { ...after } };
    const isChanged = await writeChange(tx, ctx, change, async () => {
      const now = nowIso(ctx.clock);
      if (after.logo !== before.logo) await requireUpload(tx, ctx.scope, after.logo, "logo", now);
      if (after.cover !== before.cover) await requireUpload(tx, ctx.scope, after.cover, "cover", now);
      await updatePublicInfo(tx, ctx.scope, { ...after, now });
    });
    return toWire(isChanged ? found(await selectPublicInfo(tx, ctx.scope)) : record);
  });
};
