import * as parts from "@rewardo/contract/programme-parts";
import * as contract from "@rewardo/contract/programmes";
import { readTerms as readTermsCall } from "@rewardo/contract/terms";
import { route } from "../../../platform/http/route.ts";
import { readLevelImpact } from "./level-impact.ts";
import { addPart, archivePart, changePart, listParts } from "./parts.ts";
import { archiveCard, publishCard, readPublishPreview } from "./publish.ts";
import { changeCard, discardDraft, readProgramme } from "./service.ts";
import { readTerms } from "./terms.ts";
import { draftAgain, listVersions, readVersion } from "./versions.ts";

export { updateGuards } from "./guard-queries.ts";
export { applyFaces } from "./faces.ts";
export { selectInviting as readInviting, type InvitingRow as Inviting } from "./queries.ts";
export { isSame, toProgramme } from "./content.ts";
export { readEdited, type Edited } from "./service.ts";
export { readPublishedTerms } from "./terms.ts";
export { readUsersWithLess } from "./notice.ts";
export { comingTermsOf, type ComingTerms } from "./coming-queries.ts";
export { selectComingTerms as readComingTerms, selectTermsCards as readTermsCards } from "./terms-queries.ts";
export { readReferralTerms, readVersionByNumber } from "./versions.ts";

const at = ({ params, version }: { params: { id: string; part_id: string }; version: number }) => ({
  card_id: params.id,
  part_id: params.part_id,
  version,
});

export const routes = [
  route(contract.readProgramme, ({ ctx, params }) => readProgramme(ctx, params.id)),
  route(contract.changeCard, ({ ctx, params, body, version }) => changeCard(ctx, params.id, body, version)),
  route(contract.discardDraft, ({ ctx, params, version }) => discardDraft(ctx, params.id, version)),
  route(contract.readPublishPreview, ({ ctx, params }) => readPublishPreview(ctx, params.id)),
  route(contract.publishCard, ({ ctx, params, body, version, idempotency }) =>
    publishCard(ctx, params.id, { input: body, version, idempotency }),
  ),
  route(contract.archiveCard, ({ ctx, params, version }) => archiveCard(ctx, params.id, version)),
  route(contract.listProgrammeVersions, ({ ctx, params }) => listVersions(ctx, params.id)),
  route(contract.readProgrammeVersion, ({ ctx, params }) =>
    readVersion(ctx, { card_id: params.id, _id: params.part_id }),
  ),
  route(readTermsCall, ({ ctx, params, query }) => readTerms(ctx, params.id, query)),
  route(contract.draftVersionAgain, ({ ctx, params, version }) =>
    draftAgain(ctx, { card_id: params.id, _id: params.part_id, version }),
  ),

  route(parts.listRewards, ({ ctx, params }) => listParts(ctx, params.id, "rewards")),
  route(parts.listCoupons, ({ ctx, params }) => listParts(ctx, params.id, "coupons")),
  route(parts.listOffers, ({ ctx, params }) => listParts(ctx, params.id, "offers")),
  route(parts.listLevels, ({ ctx, params }) => listParts(ctx, params.id, "levels")),
  route(parts.readLevelImpact, ({ ctx, params, query }) => readLevelImpact(ctx, params.id, query)),
  route(parts.addReward, ({ ctx, params, body, idempotency }) => addPart(ctx, params.id, "rewards", body, idempotency)),
  route(parts.addCoupon, ({ ctx, params, body, idempotency }) => addPart(ctx, params.id, "coupons", body, idempotency)),
  route(parts.addOffer, ({ ctx, params, body, idempotency }) => addPart(ctx, params.id, "offers", body, idempotency)),
  route(parts.addLevel, ({ ctx, params, body, idempotency }) => addPart(ctx, params.id, "levels", body, idempotency)),
  route(parts.changeReward, ({ ctx, body, ...call }) => changePart(ctx, at(call), "rewards", body)),
  route(parts.changeCoupon, ({ ctx, body, ...call }) => changePart(ctx, at(call), "coupons", body)),
  route(parts.changeOffer, ({ ctx, body, ...call }) => changePart(ctx, at(call), "offers", body)),
  route(parts.changeLevel, ({ ctx, body, ...call }) => changePart(ctx, at(call), "levels", body)),
  route(parts.archiveReward, ({ ctx, params }) =>
    archivePart(ctx, { card_id: params.id, part_id: params.part_id }, "rewards"),
  ),
  route(parts.archiveCoupon, ({ ctx, params }) =>
    archivePart(ctx, { card_id: params.id, part_id: params.part_id }, "coupons"),
  ),
  route(parts.archiveOffer, ({ ctx, params }) =>
    archivePart(ctx, { card_id: params.id, part_id: params.part_id }, "offers"),
  ),
  route(parts.archiveLevel, ({ ctx, params }) =>
    archivePart(ctx, { card_id: params.id, part_id: params.part_id }, "levels"),
  ),
];
