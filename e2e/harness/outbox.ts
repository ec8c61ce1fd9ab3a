import { expect } from "@playwright/test";
import { serverUrl } from "./test.ts";

/** The mails of the server under test, which keeps them instead of sending them. */

async function read(path: string): Promise<string> {
  const answer = await fetch(`${serverUrl()}${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return await answer.text();
}

/** The latest mail to this address that leads to the page; its link as path and query. Mails are sent by a job. */
export async function mailedLink(email: string, page: "password_reset" | "unlock" | "verify"): Promise<string> {
  let link: string | undefined;
  const look = async () => {
    const rows = (await read("/api/dev/outbox")).split("<li>").filter((row) => row.includes(`</time> ${email}: `));
    const paths = rows.map((row) => /href="([^"]+)\/text"/.exec(row)?.[1]).filter((path) => path !== undefined);
    const texts = await Promise.all(paths.map((path) => read(`${path}/text`)));
    const address = texts.map((text) => new RegExp(`https?://\\S+/${page}\\?\\S+`).exec(text)?.[0]).find(Boolean);
    link = address && new URL(address).pathname + new URL(address).search;
    return link;
  };
  await expect.poll(look, { message: `a mail to ${email} that leads to ${page}`, timeout: 15_000 }).toBeDefined();
  return link ?? "";
}
