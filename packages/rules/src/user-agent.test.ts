import { expect, test } from "vitest";
import { describeUserAgent } from "./user-agent.ts";

const like = "(KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${like} Chrome/153.0 Safari/537.36`,
    "Chrome",
    "Windows",
  ],
  [`Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 ${like} Chrome/153.0 Safari/537.36 Edg/153.0`, "Edge", "Windows"],
  [
    `Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 ${like} SamsungBrowser/29.0 Chrome/150 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 ${like} Version/19.0 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iPhone",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 ${like} Version/19.0 Safari/605`, "Safari", "Mac"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox", "Linux"],
  ["curl/8.9", null, null],
  [null, null, null],
])("%s", (text, browser, system) => {
  expect(describeUserAgent(text)).toEqual({ browser, system });
});
