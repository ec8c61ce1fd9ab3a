import * as contract from "@rewardo/contract/members";
import { route } from "../../../platform/http/route.ts";
import { rateVisit } from "../../people/feedback/index.ts";
import { proveContact, startContactProof } from "./contact.ts";
import { claimVisit } from "./claiming.ts";
import { joinBusiness, openMemberLink } from "./opening.ts";
import {
  answerConsent,
  changeMember,
  endMemberBrowser,
  eraseMember,
  exportMember,
  listMemberBrowsers,
  makeMemberLink,
} from "./own-data.ts";

export { memberCodeQueue } from "./code-mails.ts";
export { keepInBrowser } from "./keeping.ts";
export { giveToBrowser } from "./giving.ts";
export { hashOfAddress } from "./sent-to.ts";
export { claimVisit } from "./claiming.ts";
export {
  asMember,
  businessOfKey,
  joinBusiness,
  openMemberLink,
  provesAddress,
  readLinkOwner,
  refuseLink,
} from "./opening.ts";

export const routes = [
  route(contract.claimVisit, ({ ctx, body, memberCookie }) => claimVisit(ctx, body, memberCookie)),
  route(contract.joinBusiness, ({ ctx, body, memberCookie }) => joinBusiness(ctx, body, memberCookie)),
  route(contract.openMemberLink, ({ ctx, body, memberCookie }) => openMemberLink(ctx, body, memberCookie)),
  route(contract.rateVisit, ({ ctx, body }) => rateVisit(ctx, body)),
  route(contract.changeMember, ({ ctx, body }) => changeMember(ctx, body)),
  route(contract.startContactProof, ({ ctx, body }) => startContactProof(ctx, body)),
  route(contract.proveContact, ({ ctx, body }) => proveContact(ctx, body)),
  route(contract.answerConsent, ({ ctx, body }) => answerConsent(ctx, body)),
  route(contract.listMemberBrowsers, ({ ctx }) => listMemberBrowsers(ctx)),
  route(contract.endMemberBrowser, ({ ctx, params }) => endMemberBrowser(ctx, params.id)),
  route(contract.makeMemberLink, ({ ctx, body }) => makeMemberLink(ctx, body)),
  route(contract.exportMember, ({ ctx, query }) => exportMember(ctx, query)),
  route(contract.eraseMember, ({ ctx }) => eraseMember(ctx)),
];
