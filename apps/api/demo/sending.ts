/** Messages of the past: written and sent as people and workers do it, handed over to nobody. */
import { runAutomations } from "../src/features/messaging/automations/index.ts";
import { sendDue } from "../src/features/messaging/messages/index.ts";
import type { BusinessScope } from "../src/platform/scope.ts";
import type { Person, Program } from "./console.ts";

type Channel = "emails" | "sms" | "messages";

/** Sends what is due by the program's clock. */
export const sendWaiting = ({ database, clock, log, secrets }: Program): Promise<void> =>
  sendDue({
    ...{ database, clock, log, secrets, brand_name: "Rewardo", public_url: "http://localhost" },
    mailer: { send: async () => {}, close: () => {} },
    sms: { send: async () => ({ provider_id: null }) },
  });

/** Writes a message, sends it, and answers its id. */
export const sendMessage = async (
  program: Program,
  person: Person,
  channel: Channel,
  message: object,
): Promise<string> => {
  const { _id } = await person.call("POST", `/${channel}`, message);
  await person.call("POST", `/${channel}/${_id}/send`, undefined, 1);
  await sendWaiting(program);
  return _id;
};

/** Who got a message. */
export const reachedBy = (
  { database }: Program,
  scope: BusinessScope,
  message_id: string,
): Promise<{ user_id: string }[]> =>
  database.read(scope, (tx) =>
    tx.rows({
      text: "select user_id from message_deliveries where business_id = $1 and message_id = $2 and status = 'sent' order by user_id",
      values: [scope.business_id, message_id],
    }),
  );

/** Looks at the automations, as the workers do, sends what they decided, and answers whom one kind has reached. */
export const automate = async (
  program: Program,
  scope: BusinessScope,
  template: string,
): Promise<{ user_id: string }[]> => {
  const { database, clock, log } = program;
  await runAutomations({ database, clock, log });
  await sendWaiting(program);
  return database.read(scope, (tx) =>
    tx.rows({
      text: `select r.user_id from automation_runs r join automations a on a.business_id = $1 and a._id = r.automation_id
        where r.business_id = $1 and a.template = $2 and r.state = 'reached' and r.decided_at = $3::timestamptz`,
      values: [scope.business_id, template, new Date(clock.nowMs()).toISOString()],
    }),
  );
};

/** Makes automations of these templates and switches them on; a fifth is held out, so that one sees what they bring. */
export const switchOn = async (person: Person, templates: readonly string[]): Promise<void> => {
  const { items } = await person.call<{ items: { template: string }[] }>("GET", "/automations/templates");
  for (const template of templates) {
    const input = items.find((one) => one.template === template)!;
    const { _id } = await person.call("POST", "/automations", { ...input, held_out_percent: 20 });
    await person.call("POST", `/automations/${_id}/switch_on`, undefined, 1);
  }
};

/** Some of those whom a poll has reached have answered it within a day. */
export const answerPoll = (
  { database }: Program,
  scope: BusinessScope,
  {
    message_id,
    answers,
    nowMs,
  }: { message_id: string; answers: readonly (readonly [string, number])[]; nowMs: number },
): Promise<void> =>
  database.write(scope, async (tx) => {
    await tx.rows({
      text: `update message_deliveries d set answer = n.answer, answered_at = n.answered_at
        from (select e.user_id, jsonb_build_object('values', jsonb_build_array(a.value)) as answer,
            least(e.ended_at + make_interval(mins => 5 + a.value * 71), $4::timestamptz) as answered_at
          from message_deliveries e join jsonb_to_recordset($3) as a (user_id uuid, value integer) on a.user_id = e.user_id
          where e.business_id = $1 and e.message_id = $2) n
        where d.business_id = $1 and d.message_id = $2 and d.user_id = n.user_id`,
      values: [
        ...[scope.business_id, message_id],
        JSON.stringify(answers.map(([user_id, value]) => ({ user_id, value }))),
        new Date(nowMs).toISOString(),
      ],
    });
  });
