/** For the isolation tests: what customers report of their visits, how staff answer, and how reports are asked for. */
import * as atTill from "../../../features/member/missing-visits/at-till-queries.ts";
import * as reports from "../../../features/member/missing-visits/queries.ts";
import { selectClaimableOrders } from "../../../features/pos/integrations/claim-queries.ts";
import { updateOrderSettled } from "../../../features/pos/integrations/settle-queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { commitAt, type Tenant } from "../../tenant.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { notFound, type Ids } from "../probe.ts";

const long_ago = "2000-01-01T00:00:00.000Z";
const later = "2100-01-01T00:00:00.000Z";
const first = "00000000-0000-0000-0000-000000000000";

const newReport = ({ points, places }: Pick<Tenant, "points" | "places">) => ({
  ...{ _id: made(), kind: "missing_visit" as const, card_subscription_id: points.card_subscription_id, delta: 7 },
  ...{ user_id: points.user_id, reason: "PA/17", receipt: "PA/17", place_id: places[0], about_id: null, cause: null },
  ...{ visited_from: null, visited_to: null, due_at: now, now, found: null },
});

/** Reported just now: what is older than the deadline has lapsed and is answered by nobody. */
const report = async (tenant: Tenant, more: Partial<reports.NewReport> = {}): Promise<string> => {
  const one = { ...newReport(tenant), now: nowIso(tenant.ctx.clock), ...more };
  await tenant.ctx.database.write(tenant.scope, (tx) => reports.insertReport(tx, tenant.scope, one));
  return one._id;
};

/** A report that each cell answers; a standing one where it must not be reached. */
const freshReport = (ids: Ids): string | Promise<string> =>
  ids.whose === "own" && ids.tenant !== null ? report(ids.tenant) : ids.id((of) => of.made("visit_reports"));

const visitOf = ({ whose, tenant, id }: Ids): string | Promise<string> =>
  tenant !== null && (whose === "own" || whose === "neighbour")
    ? commitAt(tenant.accounts.owner.caller, tenant.points.number, tenant.places[0], { amount: 1000 })
    : id((of) => of.transactions[0]);

const cardOf = (ids: Ids) => ids.id((of) => of.points.card_subscription_id);
const asked = { receipt: "PA/17", visited_from: null, visited_to: null };

export const isolation: Isolation = {
  fill: {
    visit_reports: (tenant) => report(tenant),
    "visit_reports that settled": (tenant) =>
      report(tenant, { found: { transaction_id: tenant.transactions[0], because: "order_found" } }),
    "visit_reports of a visit": (tenant) =>
      report(tenant, { kind: "not_mine", about_id: tenant.transactions[0], cause: "unknown" }),
    "visit_reports of a neighbour": (tenant) => report({ ...tenant, points: tenant.stamps }),
  },
  probes: {
    findMissingVisit: {
      ...{ references: true, misreferenced: { ...notFound, malformed: 400 } },
      body: (ids) => ({ card_subscription_id: cardOf(ids), receipt: `none ${made()}` }),
    },
    reportMissingVisit: {
      ...{ references: true, misreferenced: { ...notFound, malformed: 400 } },
      body: (ids) => ({ card_subscription_id: cardOf(ids), receipt: `none ${made()}` }),
    },
    reportNotMine: {
      ...{ references: true, misreferenced: { ...notFound, malformed: 400 } },
      body: async (ids) => ({ transaction_id: await visitOf(ids), cause: "unknown" }),
    },
    listOwnReports: {},
    listReportOrders: { item: (ids) => ids.id((of) => of.made("visit_reports")), isUnmarked: true },
    listTillReports: {
      ...{ references: true, misreferenced: notFound, isUnmarked: true },
      query: (ids) => ({ place_id: ids.id((of) => of.places[0]) }),
    },
    answerTillReport: {
      ...{ item: freshReport, refused: 404, references: true, misreferenced: notFound },
      body: (ids) => ({ place_id: ids.id((of) => of.places[0]), order_id: made() }),
    },
    // An order that could be given is another test's: the report is found, and none of its orders is this one.
    giveOrder: { item: freshReport, refused: 404, body: () => ({ order_id: made() }) },
  },
  reads: {
    selectOwnReports: (tx, scope, of) =>
      reports.selectOwnReports(tx, scope, { user_ids: [of.points.user_id], limit: 9 }),
    selectSameReport: (tx, scope, of) =>
      reports.selectSameReport(tx, scope, {
        ...{ ...asked, place_id: of.places[0], user_ids: [of.points.user_id] },
      }),
    selectReportingCard: (tx, scope, of) => reports.selectReportingCard(tx, scope, of.points.card_subscription_id),
    selectReportPlace: (tx, scope, of) => reports.selectReportPlace(tx, scope, of.places[0]),
    holdReporter: async (tx, scope, of) =>
      (await reports.holdReporter(tx, scope, of.points.user_id)) ? "held" : undefined,
    countSettled: (tx, scope, of) => reports.countSettled(tx, scope, { user_id: of.points.user_id, since: long_ago }),
    selectUsualUnits: (tx, scope, of) =>
      reports.selectUsualUnits(tx, scope, { card_id: of.points_card_id, card_subscription_id: null, since: long_ago }),
    selectReportableVisit: (tx, scope, of) =>
      reports.selectReportableVisit(tx, scope, {
        ...{ _id: of.transactions[0], card_subscription_ids: [of.points.card_subscription_id], since: long_ago },
      }),
    selectReportOfVisit: (tx, scope, of) => reports.selectReportOfVisit(tx, scope, of.transactions[0]),
    selectReportsDue: (tx, scope) =>
      reports.selectReportsDue(tx, scope, { now: later, since: long_ago, most: 50, after: first, limit: 99 }),
    selectReportForChange: (tx, scope, of) => reports.selectReportForChange(tx, scope, of.made("visit_reports")),
    selectVisitMeanwhile: (tx, scope, of) =>
      reports.selectVisitMeanwhile(tx, scope, {
        ...{ card_subscription_ids: [of.points.card_subscription_id], place_id: null },
        ...{ from: long_ago, to: later, since: long_ago },
      }),
    selectReportWindow: (tx, scope, of) => reports.selectReportWindow(tx, scope, of.made("visit_reports")),
    selectWaitingReports: (tx, scope, of) =>
      atTill.selectWaitingReports(tx, scope, {
        ...{ place_id: of.places[0], since: long_ago, known_since: long_ago, limit: 9 },
      }),
    selectAnswerableReport: (tx, scope, of) => atTill.selectAnswerableReport(tx, scope, of.made("visit_reports")),
    selectReportHeld: (tx, scope, of) => atTill.selectReportHeld(tx, scope, of.made("visit_reports")),
    selectVisitOfOrder: (tx, scope, of) => atTill.selectVisitOfOrder(tx, scope, of.made("integration_orders")),
    selectRoleOf: (tx, scope, of) => atTill.selectRoleOf(tx, scope, of.accounts.owner.account_id),
    selectStaffAddress: (tx, scope, of) => reports.selectStaffAddress(tx, scope, of.accounts.owner.email),
  },
  writes: {
    // An order is nobody's only once it was settled.
    selectClaimableOrders: async (tx, scope, of) => {
      await updateOrderSettled(tx, scope, {
        ...({ _id: of.made("integration_orders"), version: 1, status: "unmatched", refusal: null, now } as const),
        ...{ transaction_id: null, earned_version: null, matched_by: null, keeps_customer: false },
        ...{ earned_customer_hash: null, writes: 0, waits_until: null },
      });
      await selectClaimableOrders(tx, scope, {
        ...{ receipt: null, place_id: null, from: long_ago, to: later, amount: null, limit: 9 },
      });
    },
    insertReport: (tx, scope, of) => reports.insertReport(tx, scope, newReport(of)),
    withdrawReportsOfOrder: async (tx, scope, of) => {
      const wide = { receipt: null, place_id: null, visited_from: long_ago, visited_to: later };
      await reports.insertReport(tx, scope, { ...newReport(of), ...wide });
      const by = { order_id: of.made("integration_orders"), user_ids: [of.points.user_id], now };
      await reports.withdrawReportsOfOrder(tx, scope, by);
    },
    updateReportUnanswered: (tx, scope, of) =>
      reports.updateReportUnanswered(tx, scope, {
        ...{ _id: of.made("visit_reports"), transaction_id: of.transactions[0], created_at: now, now },
      }),
  },
};
