/** Making codes for coupons, and listing them. */
import { randomBytes } from "node:crypto";
import type { CodeBatch, CodesInput, printCouponCodes as printEndpoint } from "@rewardo/contract/coupon-codes";
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import type { Locale, LocalizedText } from "@rewardo/contract/fields";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { normalCouponCode } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { asTheyAre, exportList } from "../../base/exports/index.ts";
import { readEdited } from "../../programme/programmes/index.ts";
import { insertBatch, insertCodes, selectBatches, selectCodes, selectFreeCodes, type CodeRow } from "./queries.ts";

/** No signs that look alike when printed or read aloud. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const length = 10;
/** The largest byte that keeps every sign equally likely. */
const fair = 256 - (256 % alphabet.length);

/** A code of 49 random bits: among 100,000 that are valid, one guess in five thousand million hits. */
const drawCode = (): string => {
  let code = "";
  while (code.length < length) {
    for (const byte of randomBytes(16)) {
      if (byte < fair && code.length < length) code += alphabet.charAt(byte % alphabet.length);
    }
  }
  return code;
};

/** The code as it is printed, in groups of five. */
const printedCode = (code: string): string => (code.length === length ? `${code.slice(0, 5)}-${code.slice(5)}` : code);

interface OfCoupon {
  readonly card_id: string;
  readonly coupon_id: string;
}

/** Throws not_found for a coupon that the card has neither in its draft nor in force. */
const requireCoupon = async (tx: Transaction, ctx: Context, { card_id, coupon_id }: OfCoupon) => {
  const { base, content } = await readEdited(tx, ctx.scope, card_id, nowIso(ctx.clock));
  const isIt = ({ _id }: { _id: string }) => _id === coupon_id;
  const { name } = found(content.coupons.find(isIt) ?? base.coupons.find(isIt));
  return { name, published: base.coupons.find((coupon) => isIt(coupon) && coupon.status !== "archived") };
};

export const listCouponCodes = (ctx: Context, of: OfCoupon): Promise<{ items: CodeBatch[]; next_cursor: null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    await requireCoupon(tx, ctx, of);
    const batches = await selectBatches(tx, ctx.scope, { ...of, _id: null });
    return { items: batches.map(toWire), next_cursor: null };
  });

const toWire = (batch: CodeBatch): CodeBatch => ({
  ...batch,
  code: batch.code === null ? null : printedCode(batch.code),
});

/** Number of codes that one statement inserts. */
const atOnce = 5000;
/** A drawn code is nearly never taken; after so many rounds something else is wrong. */
const mostRounds = 100;

const makeCodes = async (tx: Transaction, ctx: BusinessContext, batch_id: string, count: number): Promise<void> => {
  let made = 0;
  for (let round = 0; made < count; round += 1) {
    if (round === mostRounds) throw new AppError("conflict");
    const codes = Array.from({ length: Math.min(atOnce, count - made) }, drawCode);
    made += await insertCodes(tx, ctx.scope, batch_id, codes);
  }
};

const bringCodes = async (tx: Transaction, ctx: BusinessContext, batch_id: string, codes: readonly string[]) => {
  for (let from = 0; from < codes.length; from += atOnce) {
    const some = codes.slice(from, from + atOnce);
    if ((await insertCodes(tx, ctx.scope, batch_id, some)) < some.length)
      throw invalidField("codes", "taken", "The business has one of these codes already");
  }
};

/** Codes as they are compared, each once. Throws validation_failed for one that cannot be a code. */
const readCodes = (typed: readonly string[], path: (index: number) => string): string[] => {
  const codes = typed.map((one, index) => {
    const code = normalCouponCode(one);
    if (code === null) throw invalidField(path(index), "invalid_code", "Letters and digits, 4 to 40 of them");
    return code;
  });
  return [...new Set(codes)];
};

const needed = <T>(value: T | undefined, path: string): T => {
  if (value === undefined) throw invalidField(path, "required", "Required with this source");
  return value;
};

/** The codes that are named; `null`: they are to be made. */
const codesOf = ({ source, codes, code }: CodesInput): string[] | null => {
  if (source === "made") return null;
  if (source === "shared") return readCodes([needed(code, "code")], () => "code");
  return readCodes(needed(codes, "codes"), (index) => `codes.${index}`);
};

/**
 * Puts in a batch of codes, all or none.
 * @throws forbidden for an account limited to places, not_found, validation_failed for a coupon that is not published
 * and for codes that are taken
 */
export const addCouponCodes = (
  ctx: BusinessContext,
  of: OfCoupon,
  input: CodesInput,
  idempotency: Idempotency | undefined,
): Promise<CodeBatch> =>
  ctx.database.write(ctx.scope, async (tx) => {
    if (ctx.actor.place_ids !== null) throw new AppError("forbidden");
    const { published } = await requireCoupon(tx, ctx, of);
    const now = nowIso(ctx.clock);
    const _id = await createOnce(tx, ctx, idempotency, async (batch_id) => {
      if (published === undefined) throw invalidField("part_id", "not_published", "The coupon is not published yet");
      const codes = codesOf(input);
      const codes_count = codes?.length ?? needed(input.count, "count");
      await insertBatch(tx, ctx.scope, { _id: batch_id, ...of, source: input.source, codes_count, now });
      if (codes === null) await makeCodes(tx, ctx, batch_id, codes_count);
      else await bringCodes(tx, ctx, batch_id, codes);
      await insertAuditEntry(tx, ctx, {
        action: "created",
        entity: "coupon_code_batches",
        entity_id: batch_id,
        after: { ...of, source: input.source, codes_count, name: published.name },
      });
    });
    return toWire(found((await selectBatches(tx, ctx.scope, { ...of, _id }))[0]));
  });

/**
 * A page of a batch's unused codes, to be printed; the first page is noted as an export.
 * @throws not_found
 */
export const printCouponCodes = (
  ctx: BusinessContext,
  of: OfCoupon,
  { batch_id, cursor, limit = 200 }: BodyOf<typeof printEndpoint>,
): Promise<ResponseOf<typeof printEndpoint>> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const { name } = await requireCoupon(tx, ctx, of);
    found((await selectBatches(tx, ctx.scope, { ...of, _id: batch_id }))[0]);
    const asked = { ...of, batch_id, after: cursor ?? "", limit };
    const codes = await selectFreeCodes(tx, ctx.scope, asked);
    const shown = codes.slice(0, limit);
    if (cursor === undefined) await notePrinted(tx, ctx, { ...of, batch_id, name });
    return {
      items: shown.map(({ code }) => ({ code: printedCode(code) })),
      next_cursor: codes.length > limit ? (shown.at(-1)?.code ?? null) : null,
    };
  });

/** Notes that codes of a batch were opened for printing. */
export const notePrinted = (
  tx: Transaction,
  ctx: BusinessContext,
  after: OfCoupon & { readonly batch_id: string; readonly name: LocalizedText },
): Promise<void> =>
  insertAuditEntry(tx, ctx, {
    action: "printed",
    entity: "coupon_code_batches",
    entity_id: after.batch_id,
    after: { ...after },
  });

/** What a sheet of coupons says, and the first unused codes of the batch as they are printed. Throws not_found without any. */
export const readCouponAndCodes = async (
  tx: Transaction,
  scope: BusinessScope,
  {
    batch_id,
    count,
    now,
    ...of
  }: OfCoupon & { readonly batch_id: string; readonly count: number; readonly now: string },
): Promise<{ coupon: CouponPart; codes: string[] }> => {
  const { base, content } = await readEdited(tx, scope, of.card_id, now);
  const isIt = ({ _id }: { _id: string }) => _id === of.coupon_id;
  const coupon = found(content.coupons.find(isIt) ?? base.coupons.find(isIt));
  const codes = await selectFreeCodes(tx, scope, { ...of, batch_id, after: "", limit: count });
  found(codes[0]);
  return { coupon, codes: codes.slice(0, count).map(({ code }) => printedCode(code)) };
};

/** A coupon's codes as a table, batch by batch. */
export const exportCouponCodes = async (
  ctx: Context,
  of: OfCoupon,
  { batch_id = null, locale }: { batch_id?: string | null | undefined; locale?: Locale | undefined },
): Promise<FileAnswer> => {
  await ctx.database.read(ctx.scope, (tx) => requireCoupon(tx, ctx, of));
  return exportList<CodeRow>(ctx, { locale }, ({ word, moment }) => ({
    entity: "coupon_codes",
    needs: "cards_view",
    filters: { ...of, batch_id },
    direction: "asc",
    columns: {
      code: ({ code }) => printedCode(code),
      status: ({ source, claimed_at }) =>
        word(
          source === "shared" ? "code_status.shared" : claimed_at === null ? "code_status.free" : "code_status.used",
        ),
      created_at: (row) => moment(row.created_at),
      used_at: (row) => moment(row.claimed_at),
    },
    select: (tx, { limit, cursor }) => selectCodes(tx, ctx.scope, { ...of, batch_id, after: cursor, limit }),
    show: asTheyAre,
    valueOf: ({ code }) => code,
  }));
};
