import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatLocation, parseLocation } from "./parse-location.ts";

const door = [19.9457, 50.0513];

describe("a place in Cracow", () => {
  test.each([
    "50.0513, 19.9457",
    "50.0513,19.9457",
    "  50.0513 19.9457 ",
    "(50.0513, 19.9457)",
    "50,0513, 19,9457",
    "50,0513; 19,9457",
    "50,0513 19,9457",
    "50.0513° N, 19.9457° E",
    "50.0513N 19.9457E",
    "N 50.0513° E 19.9457°",
    "50,0513° N 19,9457° O",
    "https://www.google.com/maps/@50.0513,19.9457,17z",
    "https://www.google.com/maps/place/Ziarno/@50.1,19.8,17z/data=!3m1!4b1!4m6!8m2!3d50.0513!4d19.9457",
    "https://www.google.com/maps/search/?api=1&query=50.0513%2C19.9457",
    "https://maps.google.com/?q=50.0513,19.9457",
    "https://www.google.com/maps/place/50.0513,+19.9457",
    "https://www.openstreetmap.org/#map=18/50.0513/19.9457",
    "https://www.openstreetmap.org/?mlat=50.0513&mlon=19.9457#map=12/50.1/19.9",
    "https://maps.apple.com/?ll=50.0513,19.9457&q=Ziarno",
    "https://www.bing.com/maps?cp=50.0513~19.9457&lvl=16",
    "geo:50.0513,19.9457?z=17",
  ])("%s", (text) => {
    expect(parseLocation(text)).toEqual({ location: door });
  });

  test.each([`50°03'04.68"N 19°56'44.52"E`, "50°03′04.68″ N, 19°56′44.52″ E", "50° 3.078' N 19° 56.742' E"])(
    "%s",
    (text) => expect(parseLocation(text)).toEqual({ location: door }),
  );
});

test("south and west are below nought, with a minus of either kind", () => {
  expect(parseLocation("33.45° S, 70.66° W")).toEqual({ location: [-70.66, -33.45] });
  expect(parseLocation("-33.45, \u221270.66")).toEqual({ location: [-70.66, -33.45] });
});

test.each([
  ["", "unreadable"],
  ["Józefa 14", "unreadable"],
  ["50.0513", "unreadable"],
  ["50,0513", "unreadable"],
  ["1, 2, 3", "unreadable"],
  ["https://example.com/places/7", "unreadable"],
  ["https://maps.app.goo.gl/Xy12", "short_link"],
  ["91, 19", "outside"],
  ["50, 181", "outside"],
])("%j is %s", (text, problem) => {
  expect(parseLocation(text)).toEqual({ problem });
});

test("what is written is read back", () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  fc.assert(
    fc.property(degrees(180), degrees(90), (longitude, latitude) => {
      const parsed = parseLocation(formatLocation([longitude, latitude]));
      if (!("location" in parsed)) throw new Error(parsed.problem);
      expect(parsed.location[0]).toBeCloseTo(longitude, 5);
      expect(parsed.location[1]).toBeCloseTo(latitude, 5);
    }),
  );
});
