import { expect, onTestFinished, test, vi } from "vitest";
import { fetchCode } from "./fetch-code.ts";
import { checkNetwork } from "./network.ts";

const answers = (answer: () => Promise<Response>) => {
  vi.stubGlobal("fetch", answer);
  return checkNetwork();
};

test("code is not asked for in an outage, but as soon as the network is back", async () => {
  onTestFinished(async () => {
    await answers(() => Promise.resolve(new Response(null, { status: 204 })));
    vi.unstubAllGlobals();
  });
  await answers(() => Promise.reject(new TypeError("no network")));
  let asked = 0;
  const load = () => {
    asked += 1;
    return Promise.resolve("code");
  };
  const code = fetchCode(load);
  await checkNetwork();
  expect(asked).toBe(0);
  await answers(() => Promise.resolve(new Response(null, { status: 204 })));
  expect(await code).toBe("code");
  expect(await fetchCode(load)).toBe("code");
  expect(asked).toBe(2);
});
