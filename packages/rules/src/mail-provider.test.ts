import fc from "fast-check";
import { expect, test } from "vitest";
import { DOMAIN_TYPOS } from "./data/email-typos.ts";
import { MAIL_PROVIDERS } from "./data/mail-providers.ts";
import { mailProvider } from "./index.ts";

test.each([
  ["marta@gmail.com", "Gmail", "https://mail.google.com/"],
  ["marta@GoogleMail.com", "Gmail", "https://mail.google.com/"],
  ["marta@hotmail.co.uk", "Outlook", "https://outlook.live.com/mail/"],
  ["marta@me.com", "iCloud", "https://www.icloud.com/mail/"],
  ["marta@poczta.fm", "Interia", "https://poczta.interia.pl/"],
  ["marta@bk.ru", "Mail.ru", "https://e.mail.ru/"],
  ["marta@tlen.pl", "o2", "https://poczta.o2.pl/"],
  ["marta@op.pl", "Onet", "https://poczta.onet.pl/"],
  [" Marta@WP.PL ", "WP", "https://poczta.wp.pl/"],
  ["marta@gazeta.pl", "Gazeta", "https://poczta.gazeta.pl/"],
  ["marta@yahoo.de", "Yahoo", "https://mail.yahoo.com/"],
])("%s is read at %s", (email, name, url) => {
  expect(mailProvider(email)).toEqual({ name, url });
});

test("for any other address it is the host itself", () => {
  expect(mailProvider("marta@Ziarno.example")).toEqual({ name: "ziarno.example", url: "https://ziarno.example/" });
  // A domain that only ends like a provider's belongs to someone else.
  expect(mailProvider("marta@notgmail.com")?.name).toBe("notgmail.com");
  expect(mailProvider("marta@mail.gmail.com")?.name).toBe("mail.gmail.com");
});

test("an invalid address has no provider", () => {
  for (const text of ["", "marta", "marta@", "@gmail.com", "marta@localhost", "a@b@c", "marta@gmail.com/x"]) {
    expect(mailProvider(text), text).toBeNull();
  }
});

test("no domain belongs to two providers, and none is a misspelling", () => {
  const domains = MAIL_PROVIDERS.flatMap((row) => row.domains);
  const typos = new Set(Object.values(DOMAIN_TYPOS).flat());
  expect(new Set(domains).size).toBe(domains.length);
  expect(domains.filter((domain) => typos.has(domain) || domain !== domain.toLowerCase())).toEqual([]);
});

test("the link leads only to the provider or the host of the address", () => {
  const ours = new Set(MAIL_PROVIDERS.map(({ url }) => url));
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const url = new URL(mailProvider(email)?.url ?? "");
      const host = new URL(`https://${email.slice(email.lastIndexOf("@") + 1)}`).host;
      expect(url.protocol).toBe("https:");
      expect(url.username + url.password + url.port).toBe("");
      expect(ours.has(url.href) || (url.host === host && url.pathname === "/")).toBe(true);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => URL.canParse(mailProvider(text)?.url ?? "https://none.example/")));
});
