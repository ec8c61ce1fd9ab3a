/** What a business tells its customers about itself. */
import type { PublicInfo, PublicInfoChanges } from "@rewardo/contract/public-info";
import { DEFAULT_COUNTRY } from "@rewardo/rules";
import { auditChanges } from "../../../platform/audit/changes.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, found, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/http/context.ts";
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
  if (changes._id !== undefined && changes._id !== id) {
    throw invalidField("_id", "differs_from_path", "Must be the id of the business");
  }
  return ctx.database.write(ctx.scope, async (tx) => {
    const record = found(await selectPublicInfoForChange(tx, ctx.scope));
    if (record.version !== version) throw new AppError("version_conflict", { params: { version: record.version } });
    const before = fieldsOf(record);
    const after = applyPublicChanges(before, changes, record.billing_country ?? DEFAULT_COUNTRY);
    const diff = auditChanges("businesses", { ...before }, { ...after });
    if (diff === null) return toWire(record);
    const now = nowIso(ctx.clock);
    if (after.logo !== before.logo) await requireUpload(tx, ctx.scope, after.logo, "logo", now);
    if (after.cover !== before.cover) await requireUpload(tx, ctx.scope, after.cover, "cover", now);
    await updatePublicInfo(tx, ctx.scope, { ...after, now });
    await insertAuditEntry(tx, ctx, { action: "updated", entity: "businesses", entity_id: id, ...diff });
    return toWire(found(await selectPublicInfo(tx, ctx.scope)));
  });
};
