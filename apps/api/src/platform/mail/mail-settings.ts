/** Mail settings from the environment: the mail server, the return address, and who may report returned mails. */
import * as z from "zod/mini";

export interface MailReturns {
  /** Domain under which each mail of a business gets its own return address; `null`: mails return to their sender. */
  readonly domain: string | null;
  /** Secret that signs reports; `null`: the call does not exist. */
  readonly secret: string | null;
}

/** An entry for each variable, as in the configuration. */
export const mailVariables = {
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^smtps?:\/\/[^\s/]+$/, "a mail server's address such as smtps://user:password@mail.example.com:465"),
      ),
  ),
  MAIL_RETURN_DOMAIN: z.optional(
    z.string().check(z.regex(/^(?=.{4,190}$)([a-z\d-]+\.)+[a-z]{2,}$/, "a domain such as returns.example.com")),
  ),
  MAIL_REPORTS_SECRET: z.optional(z.string().check(z.minLength(32, "at least 32 characters long"))),
};

interface ReturnValues {
  readonly MAIL_RETURN_DOMAIN?: string | undefined;
  readonly MAIL_REPORTS_SECRET?: string | undefined;
}

export const readMailReturns = ({ MAIL_RETURN_DOMAIN, MAIL_REPORTS_SECRET }: ReturnValues): MailReturns => ({
  domain: MAIL_RETURN_DOMAIN ?? null,
  secret: MAIL_REPORTS_SECRET ?? null,
});
