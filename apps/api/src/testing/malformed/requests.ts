/** Bad requests: each begins as the good request of its call and is broken in one way that makes it refusable. */
import fc from "fast-check";
import * as z from "zod/mini";
import type { EndpointDefinition } from "@rewardo/contract/endpoint";
import { badHeader, badId, badName, badText, badValue } from "./bad-values.ts";
import { type BadRequest, brokenForms } from "./broken-forms.ts";

/** A good request, whose parts are broken one at a time. */
export interface GoodRequest {
  /** Mounted path with its ids filled in, except for `:id`. */
  readonly path: string;
  readonly item: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Bad = fc.Arbitrary<BadRequest>;

const json = { "content-type": "application/json" };
const urlOf = ({ path, item, query }: GoodRequest): string => {
  const search = new URLSearchParams(query).toString();
  return `${path.replace(":id", item)}${search === "" ? "" : `?${search}`}`;
};
const payloadOf = ({ body }: GoodRequest): string => JSON.stringify(body ?? {});

/** JSON as it is written, so that `__proto__` is a key like any other and numbers may be of any size. */
const withField = (body: unknown, name: string, value: string): string => {
  const fields = JSON.stringify(body ?? {}).slice(1, -1);
  return `{${fields}${fields === "" ? "" : ","}${JSON.stringify(name)}:${value}}`;
};

type Body = NonNullable<EndpointDefinition["body"]>;
const isRefused = (schema: Body, value: unknown): boolean => !z.safeParse(schema, value).success;

const brokenBodies = (definition: EndpointDefinition, good: GoodRequest): Bad[] => {
  const { body: schema } = definition;
  const whole = payloadOf(good);
  const raw = (fault: string, texts: fc.Arbitrary<string | Buffer>, headers: Record<string, string> = json): Bad =>
    texts.map((payload) => ({ fault, url: urlOf(good), headers, payload }));
  const types = [
    "text/plain",
    "application/xml",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "image/png",
    "json",
    "application/jsonp",
    "text/json",
    "*/*",
    ";",
  ];
  const anyCall = [
    raw(
      "broken JSON",
      fc.oneof(
        fc
          .integer({ min: 1, max: Math.max(1, whole.length - 1) })
          .map((end) => whole.slice(0, end))
          .filter((text) => text !== "" && !isJson(text)),
        fc.constantFrom(
          "{",
          "[",
          '{"a":',
          "{'a':1}",
          "{a:1}",
          "nul",
          "undefined",
          "NaN",
          "01",
          '"',
          "{}{}",
          "{},",
          "\u0000",
          "\ufeff{",
          '{"a":1e}',
          "[1,]",
          '{"__proto__":{"a":1}}',
          '{"a":{"__proto__":null}}',
        ),
        fc.constantFrom(
          Buffer.from([0xff, 0xfe, 0x7b]),
          Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a]),
          Buffer.alloc(1000),
        ),
      ),
    ),
    raw(
      "deep nesting",
      fc.integer({ min: 1000, max: 100_000 }).map((depth) => `${"[".repeat(depth)}`),
    ),
    raw(
      "more than a mebibyte",
      fc.integer({ min: 1, max: 300_000 }).map((more) => `{"a":"${"x".repeat(1024 * 1024 + more)}"}`),
    ),
    fc.constantFrom(...types).map((type): BadRequest => ({
      fault: `content type ${type}`,
      url: urlOf(good),
      headers: { "content-type": type },
      payload: whole,
    })),
    ...(definition.form === true
      ? []
      : [
          fc
            .constantFrom("application/x-www-form-urlencoded", "Application/X-WWW-Form-URLEncoded; charset=utf-8")
            .map((type): BadRequest => ({
              fault: "a form",
              url: urlOf(good),
              headers: { "content-type": type },
              payload: "a=b&number=1",
            })),
        ]),
  ];
  if (definition.upload !== undefined) anyCall.push(...brokenForms(urlOf(good)));
  if (schema === undefined) return anyCall;
  const fields = Object.keys((good.body ?? {}) as object);
  const noObject = raw("not an object", fc.constantFrom("[]", '"x"', "5", "true", "[{}]", "1e999", '[["a"]]'));
  if (isFreeForm(definition)) return isRefused(schema, []) ? [...anyCall, noObject] : anyCall;
  const parts: Bad[] = [
    noObject,
    // Where a field that is none is taken, almost no name is refused.
    ...(isRefused(schema, { ...(good.body as object), "no field": 1 })
      ? [
          fc
            .tuple(badName, badValue)
            .map(([name, value]): BadRequest & { payload: string } => ({
              fault: `field ${JSON.stringify(name).slice(0, 40)}`,
              ...{ url: urlOf(good), headers: json },
              payload: withField(good.body, name, JSON.stringify(value) ?? "null"),
            }))
            .filter(({ payload }) => isRefused(schema, JSON.parse(payload))),
        ]
      : []),
    ...optionalFields(schema).map((name) =>
      badValue
        .map((value) => ({ ...(good.body as object), [name]: value }))
        .filter((body) => isRefused(schema, body))
        .map((body): BadRequest => ({
          fault: `value of ${name}`,
          url: urlOf(good),
          headers: json,
          payload: JSON.stringify(body),
        })),
    ),
    ...fields
      .map((name) =>
        fc
          .constant({ ...(good.body as Record<string, unknown>), [name]: undefined })
          .filter((body) => isRefused(schema, body))
          .map((body): BadRequest => ({
            fault: `without ${name}`,
            url: urlOf(good),
            headers: json,
            payload: JSON.stringify(body),
          })),
      )
      .filter((_, nr) => isRefused(schema, { ...(good.body as object), [fields[nr]!]: undefined })),
    fc
      .constantFrom(...optionalFields(schema))
      .chain((name) =>
        fc
          .constantFrom("1e400", "-1e400", `1${"0".repeat(400)}`, "1e-400", '"\\ud800"', '"\\u0000"', "0.1e1000")
          .map((value) => ({ name, value })),
      )
      .filter(({ name, value }) =>
        isRefused(schema, JSON.parse(withField({ ...(good.body as object), [name]: undefined }, name, value))),
      )
      .map(({ name, value }): BadRequest => ({
        fault: `${name} as ${value.slice(0, 20)}`,
        url: urlOf(good),
        headers: json,
        payload: withField({ ...(good.body as object), [name]: undefined }, name, value),
      })),
  ];
  return [...anyCall, ...parts];
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The names of an object schema's fields. */
interface WithDefinition {
  _zod: { def: { shape?: object; innerType?: WithDefinition; options?: readonly WithDefinition[] } };
}

const fieldsOf = ({ _zod: { def } }: WithDefinition): string[] => [
  ...Object.keys(def.shape ?? {}),
  ...(def.innerType === undefined ? [] : fieldsOf(def.innerType)),
  ...(def.options ?? []).flatMap(fieldsOf),
];

/** Of an object, also of one that may be left out, and of the objects of a union. */
const optionalFields = (schema: Body): string[] => [...new Set(fieldsOf(schema as unknown as WithDefinition))];

/** What a provider sends as it likes: no field of it can be wrong, and a key that is none is not told. */
export const isFreeForm = ({ body }: EndpointDefinition) => body !== undefined && optionalFields(body).length === 0;

/** A cursor made for another list, or a made-up one. */
const badCursor = fc.oneof(
  badText,
  fc.json().map((text) => Buffer.from(text).toString("base64url")),
  fc.tuple(fc.string(), badText, fc.uuid()).map((parts) => Buffer.from(JSON.stringify(parts)).toString("base64url")),
);

const brokenQueries = (definition: EndpointDefinition, good: GoodRequest): Bad[] => {
  const { query: schema } = definition;
  if (schema === undefined) return [];
  const names = optionalFields(schema);
  const set = (fault: string, pairs: fc.Arbitrary<[string, string][]>): Bad =>
    pairs.map((list) => {
      const search = list
        .map(
          ([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
        )
        .join("&");
      return {
        fault: `${fault} ${search.slice(0, 100)}`,
        url: `${good.path.replace(":id", good.item)}?${search}`,
        headers: {},
      };
    });
  const pair = (name: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
    fc.tuple(name, value).map(([a, b]): [string, string][] => [[a, b]]);
  return [
    set(
      "unknown field",
      pair(
        badName.filter((name) => !names.includes(name)),
        badText,
      ),
    ),
    set("value", pair(fc.constantFrom(...names), badText)),
    set(
      "number",
      pair(
        fc.constantFrom(...names),
        fc.constantFrom("0", "-1", "201", "1e2", "1.5", "99999999999999999999", "0x10", " 1", "+1", "true"),
      ),
    ),
    set(
      "date",
      pair(
        fc.constantFrom(...names),
        fc.constantFrom(
          "2026-02-30",
          "0000-01-01",
          "0001-01-01",
          "9999-12-31",
          "10000-01-01",
          "1969-12-31",
          "2026-6-1",
          "2026-06-12T00:00:00Z",
          "-000001-01-01",
        ),
      ),
    ),
    set(
      "repeated",
      fc
        .constantFrom(...names)
        .map((name): [string, string][] => Array.from({ length: 5 }, (): [string, string] => [name, "1"])),
    ),
    set(
      "many",
      fc
        .integer({ min: 50, max: 300 })
        .map((length): [string, string][] => Array.from({ length }, (_, nr): [string, string] => [`f${nr}`, "1"])),
    ),
    ...(names.includes("cursor") ? [set("cursor", pair(fc.constant("cursor"), badCursor))] : []),
    fc
      .constantFrom(
        "?limit[]=1",
        "?limit[a]=1",
        "?__proto__[x]=1",
        "?constructor.prototype=1",
        "?%",
        "?%00=%00",
        "?limit=%E0%A4%A",
        "?&&&&=",
        "?limit=1#x",
        `?${"a".repeat(8000)}=1`,
      )
      .map((search): BadRequest => ({
        fault: `query ${search.slice(0, 30)}`,
        url: `${good.path.replace(":id", good.item)}${search}`,
        headers: {},
      })),
  ];
};

const brokenPaths = (good: GoodRequest): Bad[] =>
  good.path.includes(":id")
    ? [
        badId.map((id): BadRequest => ({
          fault: `id ${id.slice(0, 40)}`,
          url: urlOf({ ...good, item: id }),
          headers: json,
          payload: payloadOf(good),
        })),
      ]
    : [];

const brokenHeaders = (definition: EndpointDefinition, good: GoodRequest): Bad[] => {
  const { method, access, idempotent, versioned } = definition;
  const send = {
    url: urlOf(good),
    ...(method === "GET" ? { headers: {} } : { headers: json, payload: payloadOf(good) }),
  };
  const isPublic = access === "public";
  const usableVersion = /^(?:"\d{1,9}"|\d{1,9})$/;
  const usableKey = /^[\x21-\x7e]{1,200}$/;
  return [
    ...(idempotent !== undefined && idempotent !== false
      ? [
          badHeader
            .filter((value) => !usableKey.test(value.trim()))
            .map((value): BadRequest => ({
              ...send,
              fault: "idempotency key",
              headers: { ...send.headers, "idempotency-key": value },
            })),
        ]
      : []),
    ...(idempotent === true ? [fc.constant<BadRequest>({ ...send, fault: "no idempotency key" })] : []),
    ...(versioned === true
      ? [
          fc
            .oneof(badHeader, fc.constantFrom("*", 'W/"1"', '"1", "2"', "1.0", "-1", '"1', "0x1", "1e0", "9999999999"))
            .filter((value) => !usableVersion.test(value.trim()))
            .map((value): BadRequest => ({
              ...send,
              fault: "version",
              headers: { ...send.headers, "if-match": value },
            })),
          fc.constant<BadRequest>({ ...send, fault: "no version" }),
        ]
      : []),
    ...(isPublic
      ? []
      : [
          badHeader.map((value): BadRequest => ({
            ...send,
            fault: "authorization",
            session: "none",
            headers: { ...send.headers, authorization: value },
          })),
          badHeader.map((value): BadRequest => ({
            ...send,
            fault: "cookie",
            session: "none",
            headers: { ...send.headers, cookie: `rewardo_session=${value}` },
          })),
        ]),
    ...(method === "GET"
      ? []
      : [
          fc
            .constantFrom(
              "https://evil.example",
              "null",
              "http://localhost.evil.example",
              "http://localhost:1",
              "https://localhost",
              "file://",
              "http://localhost@evil.example",
              "x",
            )
            .map((origin): BadRequest => ({
              ...send,
              fault: `origin ${origin}`,
              session: "cookie",
              headers: { ...send.headers, origin },
            })),
          fc.constantFrom("cross-site", "same-site", "x").map((site): BadRequest => ({
            ...send,
            fault: `site ${site}`,
            session: "cookie",
            headers: { ...send.headers, "sec-fetch-site": site },
          })),
        ]),
  ];
};

/** Every way to break a call's request; on reads a value may by chance be a good one, which stores nothing either. */
export const badRequests = (definition: EndpointDefinition, good: GoodRequest): Bad => {
  const parts = [
    ...(definition.method === "GET" ? [] : brokenBodies(definition, good)),
    ...brokenQueries(definition, good),
    ...brokenPaths(good),
    ...brokenHeaders(definition, good),
  ];
  return fc.oneof(...parts);
};
