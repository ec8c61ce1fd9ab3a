/** Everything of a card that goes on paper, as a PDF: to download, or to be mailed to oneself. */
import type { Locale } from "@rewardo/contract/fields";
import type { PaperChoice } from "@rewardo/contract/paper";
import { mostPieces } from "@rewardo/contract/paper-limits";
import { drawPaper, type PaperKind } from "@rewardo/paper/draw.ts";
import { pickText } from "@rewardo/rules";
import { holds, homeOf } from "../../../platform/actor.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { writePdf } from "../../../platform/pdf/write-pdf.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { paintedPicture } from "../../../platform/uploads/pictures.ts";
import { readOriginal } from "../../base/uploads/index.ts";
import { selectNumbersOfCard } from "../../people/card-subscriptions/index.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import { selectOwnAddress } from "../../tenants/own-account/index.ts";
import { notePrinted, readCouponAndCodes } from "../coupon-codes/index.ts";
import { selectPrintingBusiness } from "./queries.ts";

/** Whoever draws a sheet: a request, or the job of a mail. */
export interface Drawer extends Pick<Context, "database" | "clock" | "uploads"> {
  readonly scope: BusinessScope;
  /** Address of the installation, where customers take a card. */
  readonly site_origin: string;
}

export interface PaperFile {
  readonly pdf: Buffer;
  readonly what: PaperKind;
  readonly file_name: string;
  /** Name of the business. */
  readonly business: string;
}

/** Fine enough for the poster's 21 mm at 600 dots an inch. */
const pictureWidthPx = 500;

const numbersIn = ({ numbers = "" }: PaperChoice): string[] => {
  const named = numbers
    .split(",")
    .map((number) => number.trim())
    .filter((number) => number !== "");
  if (named.length === 0) throw invalidField("numbers", "required", "Name the cards to print");
  if (named.length > mostPieces) throw invalidField("numbers", "too_long", "Those are too many cards for one file");
  return named;
};

const kindOf = async (
  tx: Transaction,
  { scope, clock }: Drawer,
  card_id: string,
  choice: PaperChoice & { readonly language: Locale },
): Promise<PaperKind> => {
  const { kind, ink = "colour", size = "a4", language } = choice;
  switch (kind) {
    case "poster":
      return { kind, size };
    case "tent":
      return { kind, backLanguage: choice.back_language ?? (language === "en" ? "de" : "en") };
    case "cards": {
      const named = numbersIn(choice);
      const known = await selectNumbersOfCard(tx, scope, { card_id, numbers: named });
      const stored = named.map((name) => found(known.find(({ number }) => number === name)));
      // A phone may ask only for a number that was made for a printed card.
      const codeFor = stored.every(({ is_printed }) => is_printed) ? "phone" : "till";
      return { kind, ink, numbers: stored.map(({ number }) => number), codeFor };
    }
    case "codes": {
      const { coupon_id, batch_id, count = mostPieces } = choice;
      if (coupon_id === undefined) throw invalidField("coupon_id", "required", "Name the coupon");
      if (batch_id === undefined) throw invalidField("batch_id", "required", "Name the batch of codes");
      const of = { card_id, coupon_id, batch_id, count, now: nowIso(clock) };
      const { coupon, codes } = await readCouponAndCodes(tx, scope, of);
      return { kind, ink, coupon, numbers: codes };
    }
  }
};

/** Draws what was chosen. Throws not_found for what is not of this card, and validation_failed for what the choice lacks. */
export const drawFile = async (drawer: Drawer, card_id: string, choice: PaperChoice): Promise<PaperFile> => {
  const { database, clock, scope, uploads, site_origin } = drawer;
  const now = nowIso(clock);
  const { business, card, what, language } = await database.read(scope, async (tx) => {
    const printing = found(await selectPrintingBusiness(tx, scope));
    const language = choice.language ?? printing.language;
    const card = await readCardIn(tx, scope, card_id, now);
    return { business: printing, card, language, what: await kindOf(tx, drawer, card_id, { ...choice, language }) };
  });
  const maker = choice.notes_language ?? business.language;
  const style = { dateStyle: "medium", timeZone: business.time_zone } as const;
  const day = new Intl.DateTimeFormat(maker, style).format(new Date(now));
  const facts = { business, card, language, origin: site_origin, maker: { language: maker, day } };
  const title = `${business.name}, ${pickText(card.name, language, business.language)}`;
  const pdf = await writePdf({
    title,
    language,
    draw: (measure) => drawPaper(measure, facts, what),
    pictureOf: async (upload, tint) => {
      const kept = await readOriginal({ uploads }, upload);
      return kept === null ? null : paintedPicture(upload, kept, { width: pictureWidthPx, tint });
    },
  });
  return { pdf, what, file_name: `${title}.pdf`, business: business.name };
};

/** Codes are worth money: who may take them out of the program may print them. */
const requireCodesRight = ({ actor }: Pick<Context, "actor">, { kind }: PaperChoice): void => {
  if (kind === "codes" && !holds(actor, "data_export")) throw new AppError("forbidden");
};

const noteCodes = async (
  tx: Transaction,
  ctx: BusinessContext,
  card_id: string,
  choice: PaperChoice,
  what: PaperKind,
) => {
  const { coupon_id, batch_id } = choice;
  if (what.kind !== "codes" || coupon_id === undefined || batch_id === undefined) return;
  await notePrinted(tx, ctx, { card_id, coupon_id, batch_id, name: what.coupon.name });
};

export const readPaper = async (ctx: BusinessContext, card_id: string, choice: PaperChoice): Promise<FileAnswer> => {
  requireCodesRight(ctx, choice);
  const { pdf, what, file_name } = await drawFile(ctx, card_id, choice);
  if (what.kind === "codes") await ctx.database.write(ctx.scope, (tx) => noteCodes(tx, ctx, card_id, choice, what));
  return { content_type: "application/pdf", body: pdf, file_name };
};

export interface PaperMailJob {
  readonly business_id: string;
  /** The business of the account, which is the platform's while one of it acts. */
  readonly home_id: string;
  readonly account_id: string;
  readonly card_id: string;
  readonly choice: PaperChoice;
}

/**
 * Has it mailed to the caller alone; a job does it. Throws forbidden for programs and for an address that was never confirmed,
 * and what drawing it would throw.
 */
export const mailPaper = async (
  ctx: BusinessContext,
  card_id: string,
  choice: PaperChoice,
): Promise<{ email: string }> => {
  const { actor, scope } = ctx;
  if (actor.kind !== "account") throw new AppError("forbidden");
  requireCodesRight(ctx, choice);
  const ids = { home_id: homeOf(actor), account_id: actor._id };
  const own = await ctx.database.authenticate((tx) =>
    selectOwnAddress(tx, { business_id: ids.home_id, account_id: ids.account_id }),
  );
  if (own === undefined) throw new AppError("forbidden");
  const { card, what } = await ctx.database.read(scope, async (tx) => {
    const { language } = found(await selectPrintingBusiness(tx, scope));
    return {
      card: await readCardIn(tx, scope, card_id, nowIso(ctx.clock)),
      what: await kindOf(tx, ctx, card_id, { ...choice, language: choice.language ?? language }),
    };
  });
  // What is refused anyway counts for nothing.
  await ctx.limits.paperMails.spend(actor._id);
  await ctx.database.write(scope, async (tx) => {
    await insertJob(tx, "paper_mails", { business_id: scope.business_id, ...ids, card_id, choice });
    const after = { name: card.name, kind: choice.kind };
    await insertAuditEntry(tx, ctx, { action: "paper_mailed", entity: "cards", entity_id: card_id, after });
    await noteCodes(tx, ctx, card_id, choice, what);
  });
  return { email: own.email };
};
