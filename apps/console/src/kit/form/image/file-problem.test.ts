import { expect, test } from "vitest";
import { ApiError } from "@rewardo/web/api-error.ts";
import { maybePicture, problemOf, tooLarge } from "./file-problem.ts";

test.each([
  ["IMG_0412.HEIC", "", true],
  ["IMG_0412.HEIC", "image/heic", true],
  ["logo.png", "image/png", true],
  ["scan.jpeg", "", true],
  ["drawing.svg", "image/svg+xml", false],
  ["menu.pdf", "application/pdf", false],
  ["menu", "", false],
  ["png", "", false],
])("%s of type %j may be a picture: %s", (name, type, expected) => {
  expect(maybePicture({ name, type })).toBe(expected);
});

test("ten megabytes fit, and one byte more is said to be eleven", () => {
  expect(tooLarge(10 * 1024 * 1024)).toBeNull();
  expect(tooLarge(10 * 1024 * 1024 + 1)).toEqual({ code: "too_large", megabytes: 11 });
});

const failure = (status: number, code: string, field?: string) =>
  new ApiError(status, {
    code,
    errors: field === undefined ? undefined : [{ path: "file", code: field, message: "" }],
  });

test.each([
  [failure(415, "unsupported_media_type"), { code: "not_a_picture" }],
  [failure(400, "validation_failed", "too_many_pixels"), { code: "too_many_pixels" }],
  [failure(400, "validation_failed", "unreadable_image"), { code: "unreadable" }],
  [failure(400, "validation_failed", "pictures_full"), { code: "full" }],
  [failure(413, "too_large"), { code: "too_large", megabytes: 12 }],
  [failure(429, "too_many_requests"), { code: "too_often" }],
  [failure(503, "unavailable"), { code: "no_answer" }],
  [failure(500, "unknown_error"), { code: "failed" }],
  [new TypeError("Failed to fetch"), { code: "no_answer" }],
])("%s is reported as %j", (error, problem) => {
  expect(problemOf(error, 11.2 * 1024 * 1024)).toEqual(problem);
});
