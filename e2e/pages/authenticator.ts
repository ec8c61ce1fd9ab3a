import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { settingsPage } from "./settings.ts";

/** An authenticator of the device that verifies its user, as a phone's fingerprint does. */
export const addAuthenticator = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

/** Sets up codes of an app in the open dialog, in English, up to the recovery codes. */
export const setUpCodes = async (page: Page, password: string): Promise<TOTP> => {
  const { dialog, prove } = settingsPage(page);
  await prove(password, "Continue");
  const key = await dialog.locator("b").innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  await dialog.getByRole("textbox", { name: "Code of six digits" }).fill(totp.generate());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  return totp;
};
