import { listTransactions, readTransaction, reverseTransaction } from "@rewardo/contract/transactions";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError, messageOf } from "./api-error.ts";
import { addressOf, call, setScope } from "./api.ts";
import { giveFirstAnswers } from "./first-answers.ts";

const answer = (status: number, body: string | null) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

afterEach(() => {
  vi.unstubAllGlobals();
  setScope({ hasBusiness: false });
});

describe("addressOf", () => {
  test("a scoped call goes to the current business where there is one, else to the platform", () => {
    expect(addressOf(listTransactions)).toBe("/api/transactions");
    setScope({ hasBusiness: true });
    expect(addressOf(listTransactions)).toBe("/api/businesses/current/transactions");
    expect(addressOf(listTransactions, { businessId: "b1" })).toBe("/api/businesses/b1/transactions");
    expect(addressOf({ path: "/accounts/current", scope: "own" })).toBe("/api/accounts/current");
  });

  test("parameters are escaped, lists become repeated parameters, what is undefined is left out", () => {
    expect(addressOf(readTransaction, { params: { id: "a/b?c" } })).toBe("/api/transactions/a%2Fb%3Fc");
    expect(
      addressOf(listTransactions, {
        query: { sort_by: ["recorded_at"], sort: ["desc", "asc"], kind: undefined, limit: 50 },
      }),
    ).toBe("/api/transactions?sort_by=recorded_at&sort=desc&sort=asc&limit=50");
  });
});

describe("call", () => {
  test("sends JSON with the idempotency key and gives the parsed answer", async () => {
    const fetched = answer(200, '{"transaction":{},"reversed":{}}');
    await call(reverseTransaction, { params: { id: "t1" }, body: { amount: 100 }, idempotencyKey: "k1" });
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toBe("/api/transactions/t1/reverse");
    expect(init?.method).toBe("POST");
    expect(init?.body).toBe('{"amount":100}');
    const headers = new Headers(init?.headers);
    expect(headers.get("accept")).toBe("application/json");
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("idempotency-key")).toBe("k1");
  });

  test("sends form fields where asked to", async () => {
    const fetched = answer(200, "{}");
    await call(reverseTransaction, {
      params: { id: "t1" },
      body: { reason: "a b&c" },
      idempotencyKey: "k1",
      asForm: true,
    });
    const body = fetched.mock.calls[0]?.[1]?.body;
    expect(body).toBeInstanceOf(URLSearchParams);
    expect((body as URLSearchParams).toString()).toBe("reason=a+b%26c");
  });

  test("what the page brought is the answer to the first call, also after a question, but not after a change", async () => {
    vi.spyOn(performance, "now").mockReturnValue(0);
    const brought = () => giveFirstAnswers(new Map([["/api/transactions", { items: ["brought"] }]]));
    const options = { params: { id: "t1" }, body: {}, idempotencyKey: "k1" };
    brought();
    answer(200, '{"items":[]}');
    await call(reverseTransaction, { ...options, isQuestion: true });
    expect(await call(listTransactions)).toEqual({ items: ["brought"] });
    expect(await call(listTransactions)).toEqual({ items: [] });
    brought();
    await call(reverseTransaction, options);
    expect(await call(listTransactions)).toEqual({ items: [] });
    vi.restoreAllMocks();
  });

  test("204 gives null", async () => {
    answer(204, null);
    expect(await call(listTransactions)).toBeNull();
  });

  test("a failure becomes an ApiError with all that the server said", async () => {
    answer(422, '{"status":422,"code":"refused","message":"Refused","params":{"rejected":[]},"request_id":"r1"}');
    const error = await call(listTransactions).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: "refused",
      message: "Refused",
      params: { rejected: [] },
      request_id: "r1",
    });
  });

  test("a proxy's page instead of JSON is still an error with a message", async () => {
    answer(502, "Bad gateway");
    await expect(call(listTransactions)).rejects.toMatchObject({
      status: 502,
      code: "unknown_error",
      message: "Bad gateway",
    });
  });
});

describe("messageOf", () => {
  test.each([
    [{ message: "m", error: "e", errors: ["x"] }, "m"],
    [{ error: "e", errors: ["x"] }, "e"],
    [{ errors: ["x", { message: "y" }] }, "x; y"],
    ["plain text", "plain text"],
    ["", "Unknown error"],
    [{}, "Unknown error"],
    [null, "Unknown error"],
    [{ message: "" }, "Unknown error"],
    [{ message: 5, errors: [] }, "Unknown error"],
  ])("%j says %s", (body, said) => {
    expect(messageOf(body)).toBe(said);
  });
});
