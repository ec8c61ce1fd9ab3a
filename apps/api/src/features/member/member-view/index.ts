import * as contract from "@rewardo/contract/members";
import { route } from "../../../platform/http/route.ts";
import { listMemberEntries, readSeenView } from "./service.ts";

export { readMemberBusiness, readMemberSelf, readMemberView, readOfferedCards, readSeenView } from "./service.ts";
export { selectHeldCards as readHeldCards } from "./queries.ts";
export { figureOf, readMemberCard, readOffered } from "./programme.ts";

export const routes = [
  route(contract.readMemberView, ({ ctx }) => readSeenView(ctx)),
  route(contract.listMemberEntries, ({ ctx, query }) => listMemberEntries(ctx, query)),
];
