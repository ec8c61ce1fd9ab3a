import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { appVersion } from "@rewardo/web/app-version.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { PlatformHealthList } from "./platform-health.tsx";

const healthOf = (devices: PlatformHealth["devices"]): PlatformHealth => ({
  checked_at: "2026-06-12T10:42:00.000Z",
  nights: { businesses: 3, done: 3, late: [] },
  checks: { memberships: 40, faulty_businesses: 0, faulty: [] },
  mails: { waiting: 0, failing: 0, given_up: 0, since: null },
  sms: { parts: 0, late: 0 },
  integrations: [],
  devices,
  refused: { unknown_cards: 0, visits: 0 },
  wallet: null,
});

test.each([
  ["none is old", [{ app_version: appVersion, devices: 4 }], "4 online of 5 that are paired"],
  [
    "those of any other version are",
    [
      { app_version: appVersion, devices: 1 },
      { app_version: "2026.11.20 1", devices: 2 },
      { app_version: "2026.11.24 2", devices: 1 },
    ],
    "4 online 3 on an old version",
  ],
] as const)("tills that run another version than the console are counted: %s", async (_case, versions, said) => {
  render(<PlatformHealthList health={healthOf({ paired: 5, online: 4, versions: [...versions] })} />);
  const tills = page.getByRole("listitem").filter({ hasText: "Tills" });
  await expect.element(tills).toBeVisible();
  const words = (tills.element().textContent ?? "").replaceAll(/\s+/g, " ");
  for (const part of said.split(/(?<=online) /)) expect(words).toContain(part);
});

test("without a paired till there is no line of tills", async () => {
  render(<PlatformHealthList health={healthOf({ paired: 0, online: 0, versions: [] })} />);
  await expect.element(page.getByText("Nights")).toBeVisible();
  expect(page.getByText("Tills").elements()).toEqual([]);
});

const wallet = {
  apple: { passes: 40, behind: 2, added: 3, removed: 1 },
  google: { passes: 0, behind: 0, added: 0, removed: 0 },
  ...{ google_problem: null, has_google: false },
  ...{ problem: null, ends_at: "2026-09-01T00:00:00.000Z", is_ending: false },
};

test.each([
  ["fine", { ...wallet, certificates_ending: 0 }, "certificate until 1 September 2026"],
  ["ending", { ...wallet, certificates_ending: 0, is_ending: true }, "renew the certificate by 1 September 2026"],
  [
    "a business's own is ending",
    { ...wallet, certificates_ending: 2 },
    "2 businesses have to renew their own certificate",
  ],
  [
    "expired",
    { ...wallet, certificates_ending: 0, problem: "expired", ends_at: null },
    "the certificate has expired: no pass is signed",
  ],
] as const)("passes for wallets: %s", async (_case, standing, said) => {
  render(<PlatformHealthList health={{ ...healthOf({ paired: 0, online: 0, versions: [] }), wallet: standing }} />);
  await expect.element(page.getByText("40 passes, 2 behind: 95% show the newest balance")).toBeVisible();
  await expect.element(page.getByText(`${said} · today 3 added, 1 removed`)).toBeVisible();
  expect(page.getByText("Google Wallet").elements()).toEqual([]);
});

test("passes for Google have a row of their own, which says what Google refuses", async () => {
  const google = { passes: 1, behind: 0, added: 1, removed: 0 };
  const standing = { ...wallet, google, certificates_ending: 0, has_google: true };
  render(
    <PlatformHealthList
      health={{
        ...healthOf({ paired: 0, online: 0, versions: [] }),
        wallet: { ...standing, google_problem: "issuer_refused" },
      }}
    />,
  );
  await expect.element(page.getByText("1 pass", { exact: true })).toBeVisible();
  await expect
    .element(page.getByText("Google does not let the account make passes of this issuer: nothing is offered"))
    .toBeVisible();
});
