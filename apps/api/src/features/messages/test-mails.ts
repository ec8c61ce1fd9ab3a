/** An e-mail mailed to the person who writes it, as it is stored, and to no one else. */
import type { Job, JobQueue } from "../../platform/jobs/jobs.ts";
import { MailRefused } from "../../platform/mail/mailer.ts";
import { businessScope } from "../../platform/scope.ts";
import { composeEmail } from "./compose.ts";
import { selectSender } from "./delivery-queries.ts";
import { selectMessage } from "./queries.ts";
import type { MessageDeps } from "./hand-over.ts";
import { selectTester } from "./sign-in-queries.ts";

type TestDeps = Pick<MessageDeps, "database" | "log" | "mailer" | "brand_name">;

const sendTest = async (
  { database, log, mailer, brand_name: brand }: TestDeps,
  { _id: key, payload, signal }: Job,
): Promise<void> => {
  const { business_id, home_id, message_id, account_id } = (payload ?? {}) as Record<string, unknown>;
  if (
    typeof business_id !== "string" ||
    typeof message_id !== "string" ||
    typeof account_id !== "string" ||
    typeof home_id !== "string"
  )
    throw new Error("The job names no test");
  const scope = businessScope(business_id);
  const tester = await database.authenticate((tx) => selectTester(tx, { business_id: home_id, account_id }));
  const [message, sender] = await database.read(scope, async (tx) => [
    await selectMessage(tx, scope, { channel: "email", _id: message_id }),
    await selectSender(tx, scope),
  ]);
  if (tester === undefined || message === undefined || sender === undefined || !("blocks" in message.content)) return;
  const mail = composeEmail({
    ...{ content: message.content, sender, brand, stop_url: null },
    reader: tester,
  });
  try {
    await mailer.send({ ...mail, to: tester.email, key, sender_name: sender.name }, signal);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.error("a test was refused and is given up", { message_id }, error);
  }
};

export const messageTestQueue = (deps: TestDeps): JobQueue => ({
  name: "message_tests",
  handle: (job) => sendTest(deps, job),
});
