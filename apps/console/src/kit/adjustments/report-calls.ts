/** The calls about customers' reports that only their dialog makes. */
import { giveOrder, listReportOrders } from "@rewardo/contract/missing-visits";

export const reportCalls = { orders: listReportOrders, give: giveOrder };
