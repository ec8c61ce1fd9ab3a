import { spawnSync } from "node:child_process";
import { openOpenIdServer } from "../../apps/api/src/testing/open-id-server.ts";
import { prepareBrowser } from "../browser.ts";
import { writeLegalTexts } from "./legal-texts.ts";
import { openMailbox } from "./mailbox.ts";
import { posSettings } from "./simulated-pos.ts";
import { freePort, root, startServer } from "./server.ts";

/** Uses the code of `npm start`, which knows when the build is stale. */
const buildApplications = (): void => {
  const program = `import { buildApplications } from "./tools/run/build-applications.mjs"; await buildApplications(process.execPath);`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The console could not be built.");
};

/** Builds the console if its sources changed, unpacks the browser, starts one server for all tests; returns the teardown. */
const globalSetup = async (): Promise<() => Promise<void>> => {
  buildApplications();
  await prepareBrowser();
  const google = await openOpenIdServer({ isAsking: true });
  const legal = writeLegalTexts();
  const mailbox = await openMailbox();
  const posPorts = { gopos: await freePort(), dotykacka: await freePort() };
  const server = await startServer({
    ...posSettings(posPorts),
    SMTP_URL: mailbox.smtp,
    MAIL_FROM: "no-reply@rewardo.example",
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.client_id,
    GOOGLE_CLIENT_SECRET: google.client_secret,
    LEGAL_TEXTS_DIR: legal.folder,
    COMPANY_NAME: "Rewardo sp. z o.o.",
    COMPANY_ADDRESS: "ul. Józefa 14/2; 31-056 Kraków",
    COMPANY_NUMBERS: "NIP 123-456-32-18; KRS 0000123456",
    COMPANY_PHONE: "+48 123 456 789",
    COPYRIGHT_SINCE: "2024",
    FACEBOOK_URL: "https://facebook.com/rewardo",
    INSTAGRAM_URL: "https://instagram.com/rewardo",
    TIKTOK_URL: "https://tiktok.com/@rewardo",
    SUPPORT_CHAT_URL: "https://chat.rewardo.example/",
  });
  process.env["E2E_URL"] = server.url;
  process.env["E2E_GOOGLE"] = google.issuer;
  process.env["E2E_POS_PORTS"] = JSON.stringify(posPorts);
  process.env["E2E_MAILS"] = mailbox.url;
  return async () => {
    await server.stop();
    await mailbox.close();
    legal.remove();
    await google.close();
  };
};

// oxlint-disable-next-line import/no-default-export -- Playwright requires one
export default globalSetup;
