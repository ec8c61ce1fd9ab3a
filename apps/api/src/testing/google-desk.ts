/** A customer with a card at a business, their till, and the link that leads to Google Wallet. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { foldNext } from "../features/ledger/stats/index.ts";
import { markPassesOf, tellKind } from "../features/member/wallet/index.ts";
import { joinCard } from "../features/people/card-subscriptions/index.ts";
import type { fixedClock } from "../platform/clock.ts";
import { jsonLog } from "../platform/log.ts";
import type { SecretBox } from "../platform/secrets.ts";
import type { TestApp } from "./app.ts";
import { buildBusiness } from "./builders.ts";
import { keyOfBusiness, memberCaller, openMemberSession } from "./members.ts";
import type { TestWallet } from "./test-wallet.ts";
import type { Witness } from "./witness.ts";

interface Around {
  readonly app: TestApp;
  readonly own: TestWallet;
  readonly witness: Witness;
  readonly clock: ReturnType<typeof fixedClock>;
  readonly secrets: SecretBox;
}

/** What the queue of passes works with. */
export const walletDeps = ({ app, own, clock, secrets }: Omit<Around, "witness">) => ({
  ...{ database: app.database, clock, secrets, wallet: own.wallet, log: jsonLog("silent", clock.nowMs) },
});

export const moveClock = (clock: ReturnType<typeof fixedClock>, seconds: number): void =>
  clock.set(new Date(clock.nowMs() + seconds * 1000).toISOString());

export const openGoogleDesk = async ({ app, own, witness, clock, secrets }: Around) => {
  const later = (seconds: number) => moveClock(clock, seconds);
  const deps = walletDeps({ app, own, clock, secrets });
  const business = await buildBusiness(app);
  const { ctx, scope, place_id, stamps_card_id } = business;
  const staff = await app.as("OWNER", scope);
  const [member] = await joinCard(ctx, stamps_card_id, [{}]);
  const { card_subscription_id, number, user_id } = member!;
  const key = await keyOfBusiness(ctx);
  const caller = memberCaller(app, await openMemberSession(ctx, user_id));
  const path = `/api/member/${key}/cards/${card_subscription_id}/google_pass`;
  const take = async () => {
    const answer = await app.app.inject({ method: "GET", url: path, headers: { cookie: caller.cookie! } });
    return { status: answer.statusCode, link: String(answer.headers["location"] ?? "") };
  };
  const stamp = async () => {
    later(1);
    const body = { number, place_id };
    const answer = await staff.call("POST", "/api/scanner/commit", body, { "idempotency-key": randomUUID() });
    expect([answer.status, answer.body]).toMatchObject([201, {}]);
  };
  const tell = () => tellKind(deps, "google");
  const work = async () => {
    await foldNext(app.database, scope, undefined, markPassesOf({ database: app.database, clock }));
    await tell();
  };
  /** Opens the link, saves the card at Google, and has it looked for. */
  const save = async (): Promise<string> => {
    const id = own.google.save((await take()).link);
    later(11);
    await tell();
    return id;
  };
  const row = async () =>
    (
      await witness.rows<Record<string, string | number | null>>(
        "select * from wallet_passes p where business_id = $1",
        [scope.business_id],
      )
    )[0]!;
  return { ...business, staff, member: member!, key, caller, path, take, stamp, tell, work, save, row };
};
