import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import { expect, test } from "vitest";
import { withYes } from "./basket/questions.ts";
import { openTill, type Step, type Till, tillAfter, type TillEvent } from "./till.ts";

const place_id = "01912345-6789-7abc-8def-0123456789ab";

const preview = (changes: { id?: string; balance?: number; type?: string; usable?: boolean } = {}): Preview => {
  const { id = "m1", balance = 6, type = "stamps_stacked", usable = false } = changes;
  return {
    card: { type, stamps_required: 10, earning: { mode: "visit", earns: 1 } },
    delta: 1,
    card_subscription: { _id: id, balance },
    rewards: [{ _id: "r1", cost: 10, usable }],
    rejected: [],
  } as unknown as Preview;
};

const result = (balance: number, reverse = true): CommitResult =>
  ({
    transaction: { can: { reverse } },
    card_subscription: { _id: "m1", balance },
  }) as unknown as CommitResult;

/** The till after the events, from its opening. */
const after = (...events: readonly TillEvent[]): Till => events.reduce(tillAfter, openTill);

const scanned: TillEvent = { is: "scanned", number: "1", source: "camera" };
const found: TillEvent = { is: "found", scan_id: 1, preview: preview(), previewed: "{}" };
const committed: TillEvent = { is: "committed", key: "k1", basket: { number: "1", place_id } };
const written: TillEvent = { is: "written", key: "k1", result: result(7) };

const at = <A extends Step["at"]>(till: Till, name: A): Extract<Step, { at: A }> => {
  expect(till.step.at).toBe(name);
  return till.step as Extract<Step, { at: A }>;
};

test("scan, one press, done", () => {
  expect(at(after(scanned), "looking").scan).toMatchObject({ number: "1", source: "camera" });
  expect(at(after(scanned, found), "card").reward_id).toBeNull();
  expect(at(after(scanned, found, committed), "sending").visit).toMatchObject({ key: "k1" });
  expect(at(after(scanned, found, committed, written), "done").undo).toEqual({ is: "possible" });
  expect(at(after(scanned, found, committed, written, { is: "next" }), "scanning").isTyping).toBe(false);
});

test("a second press changes nothing: the visit keeps its key", () => {
  const again: TillEvent = { is: "committed", key: "k2", basket: { number: "1", place_id } };
  const till = after(scanned, found, committed, again);
  expect(at(till, "sending").visit.key).toBe("k1");
});

test("nothing leads away from a visit whose outcome is unknown", () => {
  const sending = after(scanned, found, committed, { is: "silence", failures: 4 });
  for (const event of [scanned, { is: "next" }, { is: "typing", on: true }] satisfies TillEvent[]) {
    expect(tillAfter(sending, event)).toBe(sending);
  }
  expect(at(sending, "sending").failures).toBe(4);
  expect(at(tillAfter(sending, { is: "given_up" }), "problem").problem).toBe("unsure");
});

test("late answers to an earlier question are dropped", () => {
  const second: TillEvent = { is: "scanned", number: "2", source: "wedge" };
  const till = after(scanned, second);
  expect(tillAfter(till, found)).toBe(till);
  const card = after(scanned, found);
  expect(tillAfter(card, { is: "previewed", scan_id: 9, preview: preview(), previewed: "x" })).toBe(card);
  const sending = after(scanned, found, committed);
  expect(tillAfter(sending, { is: "written", key: "other", result: result(7) })).toBe(sending);
});

test("a refusal goes back to the card with what was entered", () => {
  const entered: TillEvent = { is: "entered", entry: { amount: "58.50" } };
  const refused: TillEvent = { is: "refused", key: "k1", rejected: [{ code: "cap_per_day", params: {} }] };
  const card = at(after(scanned, found, entered, committed, refused), "card");
  expect(card).toMatchObject({ entry: { amount: "58.50" }, refused: [{ code: "cap_per_day" }], previewed: "" });
  expect(at(after(scanned, found, entered, committed, refused, entered), "card").refused).toEqual([]);
});

test("a full stamp card offers its reward; points are saved unless a reward is chosen", () => {
  const full: TillEvent = { is: "found", scan_id: 1, preview: preview({ balance: 10, usable: true }), previewed: "{}" };
  expect(at(after(scanned, full), "card")).toMatchObject({ reward_id: "r1", isAlone: false });
  expect(at(after(scanned, full, { is: "reward_chosen", reward_id: null }), "card").reward_id).toBeNull();
  const points = preview({ type: "points", usable: true });
  const rich: TillEvent = { is: "found", scan_id: 1, preview: points, previewed: "{}" };
  expect(at(after(scanned, rich), "card").reward_id).toBeNull();
});

test("a reward whose visit is refused, or earns nothing, is handed over alone", () => {
  const refused = { ...preview({ balance: 10, usable: true }), rejected: [{ code: "cap_per_day", params: {} }] };
  const worthless = { ...preview({ balance: 10, usable: true }), delta: 0 };
  for (const one of [refused, worthless]) {
    const seen: TillEvent = { is: "found", scan_id: 1, preview: one, previewed: "{}" };
    expect(at(after(scanned, seen), "card")).toMatchObject({ reward_id: "r1", isAlone: true });
  }
});

test("a refused reward comes back as it was meant: alone, or with the visit", () => {
  const full: TillEvent = { is: "found", scan_id: 1, preview: preview({ balance: 10, usable: true }), previewed: "{}" };
  const question = { code: "confirmation_required", params: { limit: 5, amount: 10 } };
  const refused: TillEvent = { is: "refused", key: "k1", rejected: [question] };
  for (const [isAlone, basket] of [
    [false, { number: "1", place_id, reward_ids: ["r1"] }],
    [true, { number: "1", place_id, reward_ids: ["r1"], earns: false }],
  ] as const) {
    const sent: TillEvent = { is: "committed", key: "k1", basket: { ...basket, reward_ids: [...basket.reward_ids] } };
    expect(at(after(scanned, full, sent, refused), "card")).toMatchObject({ reward_id: "r1", isAlone, question });
  }
});

test("undo runs once, under its own key, and tells the balance it led back to", () => {
  const undo: TillEvent = { is: "undo", key: "u1" };
  const running = after(scanned, found, committed, written, undo);
  expect(at(running, "done").undo).toEqual({ is: "running", key: "u1", failures: 0 });
  expect(tillAfter(running, { is: "undo", key: "u2" })).toBe(running);
  expect(tillAfter(running, scanned)).toBe(running);
  expect(tillAfter(running, { is: "undo_over" })).toBe(running);
  const undone = tillAfter(running, { is: "undone", key: "u1", balance: 6 });
  expect(at(undone, "done").undo).toEqual({ is: "done", balance: 6 });
  expect(undone.seen[0]?.preview.card_subscription.balance).toBe(6);
});

test("after ten seconds, or without the right, there is no undo", () => {
  const over = after(scanned, found, committed, written, { is: "undo_over" });
  expect(tillAfter(over, { is: "undo", key: "u1" })).toBe(over);
  const without: TillEvent = { is: "written", key: "k1", result: result(7, false) };
  expect(at(after(scanned, found, committed, without), "done").undo).toEqual({ is: "over" });
});

test("a kept visit is sent again under its key, and scans after it get new numbers", () => {
  const { visit } = at(after(scanned, found, committed), "sending");
  const resumed = after({ is: "resumed", visit });
  expect(at(resumed, "sending").visit.key).toBe("k1");
  const next = [written, scanned].reduce(tillAfter, resumed);
  expect(at(next, "looking").scan.id).toBeGreaterThan(visit.scan.id);
});

test("a kept undo is sent again under its key", () => {
  const { visit } = at(after(scanned, found, committed), "sending");
  const resumed = after({ is: "resumed", visit, undo: { key: "u1", result: result(7) } });
  expect(at(resumed, "done").undo).toEqual({ is: "running", key: "u1", failures: 0 });
  const undone = tillAfter(resumed, { is: "undone", key: "u1", balance: 6 });
  expect(at(undone, "done").undo).toEqual({ is: "done", balance: 6 });
});

test("the last five cards are remembered, each once, as they are now", () => {
  let till = openTill;
  for (const [index, id] of ["m1", "m2", "m3", "m4", "m5", "m6", "m2"].entries()) {
    till = tillAfter(till, { is: "scanned", number: id, source: "typed" });
    till = tillAfter(till, {
      is: "found",
      scan_id: index + 1,
      preview: preview({ id, balance: index }),
      previewed: "",
    });
  }
  expect(till.seen.map(({ number }) => number)).toEqual(["m2", "m6", "m5", "m4", "m3"]);
  expect(till.seen[0]?.preview.card_subscription.balance).toBe(6);
  expect(after(scanned, found, committed, written).seen[0]?.preview.card_subscription.balance).toBe(7);
});

test("the reward of a card just filled is handed over without another scan, under a key of its own", () => {
  const basket = { number: "1", place_id, earns: false, reward_ids: ["r1"] };
  const handOver: TillEvent = { is: "handed_over", key: "k2", basket };
  const sending = after(scanned, found, committed, written, handOver);
  expect(at(sending, "sending").visit).toMatchObject({ key: "k2", basket, scan: { number: "1" } });
  expect(at(sending, "sending").visit.preview.card_subscription.balance).toBe(7);
  const running = after(scanned, found, committed, written, { is: "undo", key: "u1" });
  expect(tillAfter(running, handOver), "not while it is taken back").toBe(running);
});

test("what was written is taken back from the cards just seen, once", () => {
  const next = after(scanned, found, committed, written, { is: "next" });
  const card_subscription_id = next.seen[0]!.preview.card_subscription._id;
  const reopened = tillAfter(next, { is: "reopened", card_subscription_id });
  expect(at(reopened, "done")).toMatchObject({ visit: { key: "k1" }, undo: { is: "possible" } });
  const undone = [{ is: "undo", key: "u1" }, { is: "undone", key: "u1", balance: 6 }, { is: "next" }] as const;
  const ended = undone.reduce<typeof reopened>(tillAfter, reopened);
  expect(tillAfter(ended, { is: "reopened", card_subscription_id })).toBe(ended);
});

test("a typed number of no card stays in its field, to be corrected", () => {
  const typed: TillEvent = { is: "scanned", number: "1234 5678 9012", source: "typed" };
  const wrong = at(after(typed, { is: "problem", problem: "unknown" }), "scanning");
  expect(wrong).toMatchObject({ isTyping: true, wrong: { number: "1234 5678 9012", problem: "unknown" } });
  expect(at(after(typed, { is: "problem", problem: "place" }), "problem").number).toBe("1234 5678 9012");
});

test("a problem keeps the number, and a scan or typing leads on", () => {
  const till = after(scanned, { is: "problem", problem: "not_ours" });
  expect(at(till, "problem").number).toBe("1");
  expect(at(tillAfter(till, { is: "typing", on: true }), "scanning").isTyping).toBe(true);
  expect(at(tillAfter(till, scanned), "looking").scan.id).toBe(2);
});

test("a coupon is chosen by one touch, comes back with a refused visit, and goes back when a reward is meant", () => {
  const coupon = { coupon_id: "c1", grant_id: null, name: { en: "10%" }, effect: "discount_percentage" } as const;
  const chosen: TillEvent = { is: "coupon_toggled", coupon, lock_key: "lock" };
  const known = { ...preview(), coupons: [coupon] } as unknown as Preview;
  const seen: TillEvent = { is: "found", scan_id: 1, preview: known, previewed: "{}" };
  expect(at(after(scanned, seen, chosen), "card").promotions).toMatchObject({ coupons: [coupon], lock_key: "lock" });
  expect(at(after(scanned, seen, chosen, chosen), "card").promotions.coupons).toEqual([]);

  const basket = { number: "1", place_id, coupons: [{ coupon_id: "c1" }], lock_key: "lock" };
  const refused: TillEvent = { is: "refused", key: "k1", rejected: [{ code: "locked", params: { coupon_id: "c1" } }] };
  const back = at(after(scanned, seen, chosen, { ...committed, basket } as TillEvent, refused), "card");
  expect(back.promotions).toMatchObject({ coupons: [coupon], lock_key: "lock" });
  expect(back.refused).toHaveLength(1);

  const reward: TillEvent = { is: "reward_chosen", reward_id: "r1" };
  expect(at(after(scanned, seen, chosen, reward), "card").promotions.lock_key).toBeNull();
});

test("what staff said yes to goes with the visit, comes back with it, and is gone with the next change", () => {
  const visit_at = "2026-11-30T10:00:00.000Z";
  const delay = { code: "delay_between_stamps", params: { visit_at } };
  const spending = { code: "confirmation_required", params: { limit: 5, amount: 10 } };
  const said = withYes({}, delay);
  expect(said).toEqual({ again_after: visit_at });
  const basket = { number: "1", place_id, ...said };
  const sent: TillEvent = { is: "committed", key: "k1", basket };
  const refused: TillEvent = { is: "refused", key: "k1", rejected: [spending] };
  const card = at(after(scanned, found, sent, refused), "card");
  expect(card).toMatchObject({ question: spending, said });
  expect(withYes(card.said, spending)).toEqual({ again_after: visit_at, confirmed: true });
  expect(at(after(scanned, found, sent, refused, { is: "entered", entry: { quantity: 2 } }), "card").said).toEqual({});
});

test("a required confirmation is asked for, from preview or answer, and can be declined", () => {
  const question = { code: "confirmation_required", params: { limit: 500, amount: 1000 } };
  const refused: TillEvent = { is: "refused", key: "k1", rejected: [question] };
  const asked = after(scanned, found, committed, refused);
  expect(at(asked, "card")).toMatchObject({ question, refused: [] });
  expect(at(tillAfter(asked, { is: "declined" }), "card").question).toBeNull();
  expect(at(after(scanned, found, { is: "asked", question, said: {} }), "card").question).toBe(question);
});

test("a receipt is read first and the card after it, whose outcome is that of the order", () => {
  const reading = after({ is: "receipt", code: null });
  expect(at(reading, "scanning").receipt).toBeNull();
  const read = tillAfter(reading, { is: "scanned", number: " PA/7 ", source: "camera" });
  expect(at(read, "scanning").receipt).toBe("PA/7");
  // The card may be typed, found by its phone number or made.
  const typing = tillAfter(read, { is: "typing", on: true });
  expect(at(tillAfter(read, { is: "no_code", way: { is: "phone" } }), "scanning").receipt).toBe("PA/7");
  const looking = tillAfter(typing, { is: "scanned", number: "12", source: "typed" });
  expect(at(looking, "looking").scan).toMatchObject({ number: "12", receipt: "PA/7" });
  expect(at(tillAfter(looking, { is: "problem", problem: "unknown" }), "scanning")).toMatchObject({
    isTyping: true,
    receipt: "PA/7",
  });
  const card = tillAfter(looking, found);
  const sent = tillAfter(card, committed);
  // Of a receipt that does not count, another is asked for; what was handed over belongs to none.
  const refused = tillAfter(sent, { is: "problem", problem: "receipt" });
  expect(at(tillAfter(refused, { is: "next" }), "scanning").receipt).toBeNull();
  const done = tillAfter(sent, written);
  const handed = tillAfter(done, { is: "handed_over", key: "k2", basket: { number: "12", place_id } });
  expect(at(handed, "sending").visit.scan.receipt).toBeUndefined();
  expect(at(tillAfter(done, { is: "next" }), "scanning").receipt).toBeUndefined();
  expect(at(tillAfter(read, { is: "next" }), "scanning").receipt).toBeUndefined();
});
