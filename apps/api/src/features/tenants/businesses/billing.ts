/** Billing data of a business, its currency, its time zone and the first day of its week. */
import type { Business, BusinessChanges } from "@rewardo/contract/businesses";
import type { FieldError } from "@rewardo/contract/errors";
import { COUNTRIES, type Country, isTin, normalizePostcode, normalizeTin } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { requireSameId, writeChange } from "../../../platform/records.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { trimmedOrNull } from "../../../platform/text.ts";
import {
  selectBusiness,
  selectBusinessForChange,
  updateBilling,
  type BillingFields,
  type BusinessRecord,
} from "./queries.ts";
import { changeSettled } from "./settled.ts";
import { toWire } from "./wire.ts";

const fieldError = (path: string, code: string, message: string): FieldError => ({ path, code, message });

const toFields = ({ tin, billing_name, billing_address }: BusinessRecord): BillingFields => ({
  tin: tin ?? null,
  billing_name: billing_name ?? null,
  billing_address: billing_address?.address ?? null,
  billing_postcode: billing_address?.postcode ?? null,
  billing_city: billing_address?.city ?? null,
  billing_country: billing_address?.country ?? null,
});

/** Without an address: ten digits are a Polish number, whose last one is checked; another is of any country that has such. */
const likelyCountry = (tin: string | null): Country =>
  tin === null || /^\d{10}$/.test(normalizeTin(tin, "PL")) ? "PL" : (COUNTRIES.find((one) => isTin(tin, one)) ?? "PL");

/** The fields after the changes, in normal form. Throws validation_failed naming every wrong field. */
const applyChanges = (before: BillingFields, changes: BusinessChanges): BillingFields => {
  const errors: FieldError[] = [];
  const after = { ...before };
  if (changes.billing_address === null) {
    const none = { billing_address: null, billing_postcode: null, billing_city: null, billing_country: null };
    Object.assign(after, none);
  } else if (changes.billing_address !== undefined) {
    const { address, postcode, city, country } = changes.billing_address;
    const parts = { address: trimmedOrNull(address), postcode: trimmedOrNull(postcode), city: trimmedOrNull(city) };
    for (const [part, text] of Object.entries(parts)) {
      if (text === null)
        errors.push(fieldError(`billing_address.${part}`, "required", "An address needs all its parts"));
    }
    const normal = parts.postcode === null ? null : normalizePostcode(parts.postcode, country);
    if (parts.postcode !== null && normal === null) {
      errors.push(fieldError("billing_address.postcode", "invalid_postcode", `Not a postcode of ${country}`));
    }
    after.billing_address = parts.address;
    after.billing_postcode = normal;
    after.billing_city = parts.city;
    after.billing_country = country;
  }
  if (changes.billing_name !== undefined) after.billing_name = trimmedOrNull(changes.billing_name);
  const tin = changes.tin === undefined ? after.tin : changes.tin;
  const country = after.billing_country ?? likelyCountry(tin);
  if (changes.tin !== undefined) after.tin = tin === null ? null : normalizeTin(tin, country) || null;
  const isLookedAt = changes.tin !== undefined || after.billing_country !== before.billing_country;
  if (isLookedAt && after.tin !== null && !isTin(after.tin, country)) {
    errors.push(fieldError("tin", "invalid_tin", `Not a tax number of ${country}`));
  }
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
  return after;
};

/** Changes it, and notes what was before. Of two who write the same field the last wins: no version is asked for. */
export const changeBilling = (
  { actor, clock, database, request }: Omit<Context, "scope">,
  scope: BusinessScope,
  { _id, ...changes }: BusinessChanges,
): Promise<Business> => {
  const id = scope.business_id;
  requireSameId(id, _id);
  return database.write(scope, async (tx) => {
    const record = found(await selectBusinessForChange(tx, scope, id));
    const before = toFields(record);
    const after = applyChanges(before, changes);
    const known = { currency: record.currency, time_zone: record.time_zone };
    const { currency = known.currency, time_zone = known.time_zone } = changes;
    const settled = { currency, time_zone };
    const { first_day_of_week } = record;
    const week = { first_day_of_week: changes.first_day_of_week ?? first_day_of_week };
    // A day that is not chosen stays that of the country.
    const chosen = week.first_day_of_week === first_day_of_week ? null : week.first_day_of_week;
    const change = {
      before: { ...before, ...known, first_day_of_week },
      after: { ...after, ...settled, ...week },
    };
    const author = { actor, clock, request, scope };
    const isChanged = await writeChange(tx, author, { entity: "businesses", entity_id: id, ...change }, async () => {
      if (currency !== known.currency || time_zone !== known.time_zone)
        await changeSettled(tx, scope, { before: known, after: settled }, clock);
      await updateBilling(tx, scope, { ...after, first_day_of_week: chosen, now: nowIso(clock) });
    });
    return toWire(actor, isChanged ? found(await selectBusiness(tx, scope, id)) : record);
  });
};
