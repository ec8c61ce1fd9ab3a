/** Reading and changing what a business settled for its messages. */
import { type MessageSettings, type MessageSettingsInput, usualWeeklyCaps } from "@rewardo/contract/message-settings";
import { localDay, usualQuietHours } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { given, writeChange } from "../../../platform/records.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { type SmsTerms, usualSmsTerms } from "../../../platform/sms/settings.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import {
  selectMessageSettings,
  selectSmsUsage,
  selectSmsUsageForChange,
  type SettingsRecord,
  updateHeldDue,
  updateSmsUsage,
  upsertMessageSettings,
} from "./settings-queries.ts";

const usual: SettingsRecord = {
  ...{ sms_sender_name: null, sms_monthly_parts: null },
  ...{ sms_quiet_from: usualQuietHours.from, sms_quiet_until: usualQuietHours.until },
  ...{ email_weekly_cap: usualWeeklyCaps.email, sms_weekly_cap: usualWeeklyCaps.sms },
  ...{ in_app_weekly_cap: usualWeeklyCaps.in_app },
};

/** Present message settings of the business. */
export const readSettings = async (tx: Transaction, scope: BusinessScope): Promise<SettingsRecord> =>
  (await selectMessageSettings(tx, scope)) ?? usual;

/** The first day of the month that an instant is in, by the business's clock. */
export const monthOf = (instant: string, time_zone: string): string => `${localDay(instant, time_zone).slice(0, 8)}01`;

/** Parts that the business may send in a month: its own limit, and never more than the installation's. */
export const monthlyParts = ({ sms_monthly_parts }: SettingsRecord, { monthly_parts }: SmsTerms): number =>
  Math.min(sms_monthly_parts ?? monthly_parts, monthly_parts);

/**
 * Counts the parts of an SMS that is no message against the month, inside an open transaction; answers whether there was room,
 * and counts nothing where there was not.
 */
export const spendSmsParts = async (
  tx: Transaction,
  { scope, clock, sms_terms: terms = usualSmsTerms }: Pick<BusinessContext, "scope" | "clock" | "sms_terms">,
  parts: number,
): Promise<boolean> => {
  const { time_zone } = await readBusinessSettings(tx, scope);
  const month = monthOf(nowIso(clock), time_zone);
  const used = (await selectSmsUsageForChange(tx, scope, { month }))?.parts ?? 0;
  if (used + parts > monthlyParts(await readSettings(tx, scope), terms)) return false;
  await updateSmsUsage(tx, scope, { month, parts });
  return true;
};

const shown = async (tx: Transaction, ctx: BusinessContext): Promise<MessageSettings> => {
  const { scope, clock, sms_terms: terms = usualSmsTerms } = ctx;
  const { time_zone } = await readBusinessSettings(tx, scope);
  const used = await selectSmsUsage(tx, scope, { month: monthOf(nowIso(clock), time_zone) });
  return {
    ...(await readSettings(tx, scope)),
    ...{ sms_most_monthly_parts: terms.monthly_parts, sms_parts_this_month: used?.parts ?? 0 },
    sms_price: terms.price,
  };
};

export const readMessageSettings = (ctx: BusinessContext): Promise<MessageSettings> =>
  ctx.database.read(ctx.scope, (tx) => shown(tx, ctx));

export const changeMessageSettings = (
  ctx: BusinessContext,
  changes: MessageSettingsInput,
): Promise<MessageSettings> => {
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = await readSettings(tx, ctx.scope);
    const after = { ...before, ...given(changes) };
    const change = { entity: "message_settings", entity_id: ctx.scope.business_id, before: { ...before }, after };
    await writeChange(tx, ctx, change, async () => {
      const now = nowIso(ctx.clock);
      await upsertMessageSettings(tx, ctx.scope, { ...after, now });
      // Waiting messages are checked again: whether they still wait, and until when.
      await updateHeldDue(tx, ctx.scope, now);
    });
    return shown(tx, ctx);
  });
};
