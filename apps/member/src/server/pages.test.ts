/** The pages as the server draws them: all there without a script, and nothing in them that the content policy refuses. */
import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { business, locales, now, pages, pathOf, views, visit } from "../testing/views.ts";
import { collectStyles } from "./inline-styles.ts";
import { prepareMemberPages } from "./index.tsx";

let draw: Awaited<ReturnType<typeof prepareMemberPages>>;
beforeAll(async () => {
  draw = await prepareMemberPages({ brand_name: "Stempelei" });
}, 120_000);

const drawn = (name: string, locale: (typeof locales)[number] = "pl") => {
  const page = pages[name];
  if (page === undefined) throw new Error(`There is no page ${name}`);
  return draw({ page, locale, path: pathOf(page), now });
};

test("a card's page has card, number and code in its first bytes", () => {
  const { html } = drawn("regular");
  expect(html).toMatch(/^<!doctype html><html lang="pl" dir="ltr">/);
  expect(html).toMatch(/Kawiarnia Ziarno, Karta kawowa, Srebrny, 7 z.10 pieczątek, Dowolna kawa/);
  expect(html).toContain("7571 8880 4534");
  expect(html).toMatch(/id="show"[^>]*>[\s\S]*aria-label="Kod QR karty"><path d="M\d/);
  expect(html).toMatch(/aria-label="Kod kreskowy karty"><path d="M0 0h2v1h-2z/);
  expect(html).toContain('href="#show"');
  expect(html).toContain("Otwarte do 20:00");
  expect(html).toContain(`<link rel="manifest" href="/c/${business.key}/manifest.webmanifest">`);
});

test.each(Object.keys(pages))("the policy refuses nothing of the page %s, in any language", (name) => {
  for (const locale of locales) {
    const { html, style_hashes: hashes } = drawn(name, locale);
    expect(html).not.toMatch(/<[^>]*\s(?:style|on\w+)=/);
    for (const [, attributes = ""] of html.matchAll(/<script([^>]*)>/g)) {
      expect(attributes).toMatch(/ src="\/member\/|type="application\/json" id="page"/);
    }
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
    expect(hashes).toEqual([`'sha256-${createHash("sha256").update(style).digest("base64")}'`]);
  }
});

test("joining and claiming work by a form where there is no script", () => {
  expect(drawn("join").html).toContain(`<form action="/join/${business.key}" method="post">`);
  expect(drawn("claim").html).toMatch(/<noscript>[\s\S]*<form[^>]* action="\/k\/ZYARN0K1[0-9A-Z]+"/);
  expect(drawn("link").html).toMatch(/<noscript><form[^>]* action="\/c\/ZYARN0K1[0-9A-Z]+"/);
});

test("no name ends the data, and none becomes markup", () => {
  const evil = { ...business, name: '</script><img src=x onerror="x">' };
  const view = { ...views.regular, business: evil };
  const { html } = draw({ page: { kind: "card", view, link: null, proves: null }, locale: "en", path: "/c/X", now });
  expect(html).not.toContain("<img src=x");
  expect(html.match(/<\/script>/g)?.length).toBe(html.match(/<script/g)?.length);
  const data: unknown = JSON.parse(/id="page">(.*?)<\/script>/.exec(html)?.[1] ?? "");
  expect(data).toMatchObject({ page: { view: { business: { name: evil.name } } } });
});

test("people get their own page, whoever was drawn before", () => {
  const other = { ...views.regular, self: { ...views.regular.self, first_name: "Marta" }, entries: [visit()] };
  const page = { kind: "card", view: other, link: null, proves: null } as const;
  expect(draw({ page, locale: "pl", path: "/c/X", now }).html).toContain("Dzień dobry, Marto");
  expect(drawn("regular").html).not.toContain("Mart");
  expect(drawn("regular", "de").html).toContain("Guten Tag, Oliwia");
});

test("what React writes as style becomes rules, each once", () => {
  const { html, rules } = collectStyles('<i style="--at:61%"></i><b style="--at:61%"></b><u style="color:red"></u>');
  expect(html).toBe('<i data-s="0"></i><b data-s="0"></b><u data-s="1"></u>');
  expect(rules).toBe('[data-s="0"]{--at:61%}[data-s="1"]{color:red}');
  expect(collectStyles('<i style="--shape:url(&quot;/a?w=1&amp;b&quot;)"></i>').rules).toContain('url("/a?w=1&b")');
});
