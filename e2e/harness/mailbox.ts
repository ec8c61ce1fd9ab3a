/** Mails that the server under test has sent: to a real local SMTP server, which the tests query. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, request } from "@playwright/test";
import { openMailServer } from "../../apps/api/src/testing/mail-server.ts";

export interface Mailbox {
  /** Where the server under test sends its mails. */
  readonly smtp: string;
  /** Where the tests, in other processes, read them. */
  readonly url: string;
  close(): Promise<void>;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Opens both, once for all tests. */
export const openMailbox = async (): Promise<Mailbox> => {
  const mails = await openMailServer();
  const reader = createServer(({ url = "/" }, answer) => {
    const address = new URL(url, "http://here").searchParams.get("to") ?? "";
    const found = mails.arrived.filter(({ to }) => to.includes(address));
    const latestFirst = found.map(({ subject, text, html }): Mail => ({ subject, text, html })).toReversed();
    answer.setHeader("content-type", "application/json").end(JSON.stringify(latestFirst));
  });
  await new Promise<void>((opened) => reader.listen(0, "127.0.0.1", opened));
  return {
    smtp: mails.url,
    url: `http://127.0.0.1:${(reader.address() as AddressInfo).port}`,
    close: async () => {
      reader.close();
      await mails.close();
    },
  };
};

/** The mails to this address, the latest first. */
export const mailsTo = async (email: string): Promise<readonly Mail[]> => {
  const answer = await fetch(`${process.env["E2E_MAILS"] ?? ""}/?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as readonly Mail[];
};

/** Path and query of the link to this page in the latest mail to the address. Waits, since a job sends mails. */
export const mailedLink = async (
  email: string,
  page: "invitation" | "password_reset" | "unlock" | "verify",
): Promise<string> => {
  let link: string | undefined;
  const look = async () => {
    const texts = (await mailsTo(email)).map(({ text }) => text);
    const address = texts.map((text) => new RegExp(`https?://\\S+/${page}\\?\\S+`).exec(text)?.[0]).find(Boolean);
    link = address && new URL(address).pathname + new URL(address).search;
    return link;
  };
  await expect.poll(look, { message: `a mail to ${email} that leads to ${page}` }).toBeDefined();
  return link ?? "";
};

/** Path of the link that is the card, in the latest mail to the address. Waits, since a job sends mails. */
export const mailedCard = async (email: string): Promise<string> => {
  let path: string | undefined;
  const look = async () => {
    path = (await mailsTo(email)).map(({ text }) => /\/c\/[0-9A-Z]{34}/.exec(text)?.[0]).find(Boolean);
    return path;
  };
  await expect.poll(look, { message: `a mail to ${email} with a card` }).toBeDefined();
  return path ?? "";
};

/** Takes the card of the mail into a browser of its own, which confirms the address. */
export const confirmByMail = async (email: string, { request: at }: Pick<Page, "request">): Promise<void> => {
  const token = (await mailedCard(email)).slice(3);
  const baseURL = new URL((await at.get("/api/health")).url()).origin;
  const browser = await request.newContext({ baseURL });
  const answer = await browser.post("/api/member_links/open", { data: { token } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await browser.dispose();
};
