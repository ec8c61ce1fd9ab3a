/** What a customer says of a missing visit, as it is looked for and kept; and when they get an answer. */
import type { BodyOf } from "@rewardo/contract/endpoint";
import type { reportMissingVisit } from "@rewardo/contract/missing-visits";
import { missingDays } from "@rewardo/contract/report-limits";
import {
  addDays,
  endOfNextOpenDay,
  instantOfLocalTime,
  localDay,
  type OpeningHours,
  parseOpeningHours,
  startOfLocalDay,
} from "@rewardo/rules";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { invalidField, notFound } from "../../../platform/errors.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { type Asked, selectReportPlace } from "./queries.ts";

const dayMs = 86_400_000;
const hourMinutes = 60;

export type MissingBody = BodyOf<typeof reportMissingVisit>;

export interface AskedVisit extends Asked {
  readonly amount: number | null;
  /** The time zone in which the day was named, and the zone of the business's months. */
  readonly zone: string;
  readonly business_zone: string;
  /** `null` where the place's hours are not known. */
  readonly hours: OpeningHours | null;
  /** How staff read of it: the receipt, or day and hours. */
  readonly reason: string;
}

const hoursOf = (text: string | null | undefined): OpeningHours | null => {
  try {
    return text == null ? null : parseOpeningHours(text);
  } catch {
    return null;
  }
};

/** Instants between which the visit was; the named hours end inclusively at midnight of the day. */
const windowOf = ({ day, from_hour = 0, to_hour = 24 }: MissingBody, zone: string, nowMs: number) => {
  if (day === undefined) return { visited_from: null, visited_to: null };
  if (to_hour <= from_hour) throw invalidField("to_hour", "too_small", "Must be later than from_hour");
  const today = localDay(nowMs, zone);
  if (day > today || day < addDays(today, -missingDays))
    throw invalidField("day", "out_of_range", `Must be within the last ${missingDays} days`);
  const at = (hour: number, edge: "start" | "end") =>
    new Date(instantOfLocalTime(day, hour * hourMinutes, zone, edge)).toISOString();
  return { visited_from: at(from_hour, "start"), visited_to: at(to_hour, "end") };
};

/** @throws validation_failed naming what is missing, not_found for a place that is none */
export const readAsked = async (
  tx: Transaction,
  ctx: Pick<BusinessContext, "scope" | "clock">,
  body: MissingBody,
): Promise<AskedVisit> => {
  const receipt = (body.receipt?.trim() ?? "") || null;
  const { place_id = null, day, from_hour = 0, to_hour = 24, amount = null } = body;
  if (receipt === null && day === undefined)
    throw invalidField("receipt", "required", "Name the receipt, or the day and the place");
  if (receipt === null && place_id === null) throw invalidField("place_id", "required", "Name the place");
  const { time_zone: business_zone } = await readBusinessSettings(tx, ctx.scope);
  const place = place_id === null ? null : await selectReportPlace(tx, ctx.scope, place_id);
  if (place === undefined) throw notFound();
  const zone = place?.time_zone ?? business_zone;
  const when = day === undefined ? null : `${day}, ${from_hour}:00–${to_hour}:00`;
  return {
    ...{ receipt, place_id, amount, zone, business_zone, hours: hoursOf(place?.opening_hours) },
    ...windowOf(body, zone, ctx.clock.nowMs()),
    reason: [receipt, when].filter((part) => part !== null).join(" · "),
  };
};

/** By when the business answers: the end of its next open day. */
export const dueOf = ({ hours, zone }: Pick<AskedVisit, "hours" | "zone">, nowMs: number): string =>
  new Date(endOfNextOpenDay(hours, nowMs, zone)).toISOString();

/** The hours and the zone of the place where it was, for a report that names no day itself. */
export const readPlaceHours = async (
  tx: Transaction,
  ctx: Pick<BusinessContext, "scope">,
  place_id: string | null,
): Promise<Pick<AskedVisit, "hours" | "zone" | "business_zone">> => {
  const { time_zone: business_zone } = await readBusinessSettings(tx, ctx.scope);
  const place = place_id === null ? undefined : await selectReportPlace(tx, ctx.scope, place_id);
  return { hours: hoursOf(place?.opening_hours), zone: place?.time_zone ?? business_zone, business_zone };
};

/** The first instant of the calendar month of the business. */
export const monthStart = (nowMs: number, zone: string): string =>
  new Date(startOfLocalDay(`${localDay(nowMs, zone).slice(0, 7)}-01`, zone)).toISOString();

/** The oldest instant of a visit that can be missing. */
export const oldest = (nowMs: number): number => nowMs - missingDays * dayMs;
