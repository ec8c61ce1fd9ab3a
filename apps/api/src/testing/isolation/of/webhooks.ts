/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { newId } from "../../../platform/clock.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow } from "../probe.ts";
import type { Tenant } from "../../tenant-type.ts";
import * as deliveries from "../../../features/ledger/webhooks/delivery-queries.ts";
import { setUpWebhook } from "../../../features/ledger/webhooks/index.ts";
import * as webhooks from "../../../features/ledger/webhooks/queries.ts";

const some = { url: "https://shop.example/hook", events: ["feedback.created" as const] };
const secret = () => ({ sealed_secret: Buffer.from("sealed"), secret_prefix: "whsec_1234" });

const answered = { account_id: null, now };

const delivered = {
  ...({ status: "delivered", last_failure: null, next_attempt_at: null } as const),
  ...{ last_status: 200, last_ms: 1, last_answer: null, now },
};

/** A webhook of which each test may make what it likes; it wants to be told nothing that the other tests do. */
const fresh = async ({ ctx }: Tenant): Promise<string> =>
  (await setUpWebhook({ ...ctx, secrets: passingSecretBox() }, some))._id;

const freshWebhook = freshRow(fresh, (of) => of.made("webhooks"));

/** A message that waits, and one that was delivered. */
const deliver = async ({ ctx, scope, made: madeOf }: Tenant): Promise<string> => {
  const [waiting, ended] = [newId(), newId()];
  const message = { webhook_id: madeOf("webhooks"), type: "webhook.test", order_id: waiting, body: "{}" };
  await ctx.database.write(scope, async (tx) => {
    await webhooks.insertDeliveries(
      tx,
      scope,
      [
        { ...message, _id: waiting },
        { ...message, _id: ended },
      ],
      now,
    );
    await deliveries.updateAttempt(tx, scope, ended, delivered);
  });
  return waiting;
};

const event = { kind: "feedback", recorded_at: now } as const;

export const isolation: Isolation = {
  fill: {
    webhooks: fresh,
    webhook_deliveries: deliver,
    webhook_events: async ({ ctx, scope, points }) => {
      const { card_subscription_id } = points;
      await ctx.database.write(scope, (tx) =>
        deliveries.insertWebhookEvent(tx, scope, { ...event, entity_id: newId(), card_subscription_id }),
      );
      return card_subscription_id;
    },
  },
  rights: {
    webhooks: ["select", "insert", "update"],
    webhook_events: ["select", "insert", "delete"],
    webhook_deliveries: ["select", "insert", "update", "delete"],
  },
  probes: {
    listWebhooks: {},
    createWebhook: { body: () => some },
    updateWebhook: { item: freshWebhook, body: () => ({ status: "paused" }) },
    rotateWebhookSecret: { item: freshWebhook },
    removeWebhook: { item: freshWebhook },
    testWebhook: { item: freshWebhook },
    listWebhookDeliveries: {},
    readWebhookDeliveryCounts: { isUnmarked: true },
    replayWebhookDelivery: { item: freshRow(deliver, (of) => of.made("webhook_deliveries")) },
  },
  reads: {
    selectDueWebhooks: (tx, scope) => deliveries.selectDueWebhooks(tx, scope, "2100-01-01"),
    selectWebhooks: (tx, scope) => webhooks.selectWebhooks(tx, scope, now),
    selectWebhook: (tx, scope, of) => webhooks.selectWebhook(tx, scope, of.made("webhooks"), now),
    countWebhooksForChange: (tx, scope) => webhooks.countWebhooksForChange(tx, scope),
    selectWebhookForChange: (tx, scope, of) => webhooks.selectWebhookForChange(tx, scope, of.made("webhooks")),
    selectDeliveries: (tx, scope) => webhooks.selectDeliveries(tx, scope, page),
    selectDeliveryCounts: (tx, scope) => webhooks.selectDeliveryCounts(tx, scope),
    selectDelivery: (tx, scope, of) => webhooks.selectDelivery(tx, scope, of.made("webhook_deliveries")),
    selectWebhookRecipients: (tx, scope) => deliveries.selectWebhookRecipients(tx, scope),
    selectMemberships: (tx, scope, of) => deliveries.selectMemberships(tx, scope, [of.points.card_subscription_id]),
    selectFeedbackFacts: (tx, scope, of) => deliveries.selectFeedbackFacts(tx, scope, [of.made("feedback")]),
  },
  writes: {
    insertWebhook: (tx, scope) => webhooks.insertWebhook(tx, scope, { ...some, ...secret(), ...answered, _id: made() }),
    updateWebhookFields: (tx, scope, of) =>
      webhooks.updateWebhookFields(tx, scope, of.made("webhooks"), { ...some, status: "paused", ...answered }),
    updateWebhookSecret: (tx, scope, of) =>
      webhooks.updateWebhookSecret(tx, scope, of.made("webhooks"), { ...secret(), previous_until: now, ...answered }),
    giveUpDeliveriesOf: (tx, scope, of) => webhooks.giveUpDeliveriesOf(tx, scope, of.made("webhooks"), now),
    insertDeliveries: (tx, scope, of) =>
      webhooks.insertDeliveries(
        tx,
        scope,
        [{ _id: made(), webhook_id: of.made("webhooks"), type: "webhook.test", order_id: made(), body: "{}" }],
        now,
      ),
    updateDeliveryAgain: (tx, scope, of) => webhooks.updateDeliveryAgain(tx, scope, of.made("webhook_deliveries"), now),
    insertWebhookEvent: (tx, scope, of) =>
      deliveries.insertWebhookEvent(tx, scope, {
        ...event,
        entity_id: made(),
        card_subscription_id: of.points.card_subscription_id,
      }),
    takeWebhookEvents: (tx, scope) => deliveries.takeWebhookEvents(tx, scope, 10),
    takeDueDeliveries: (tx, scope, of) => {
      const webhook_id = of.made("webhooks");
      return deliveries.takeDueDeliveries(tx, scope, { webhook_id, now: "2100-01-01", until: now, limit: 10 });
    },
    updateRest: (tx, scope, of) => deliveries.updateRest(tx, scope, of.made("webhooks"), { rests_until: now }),
    updateAttempt: (tx, scope, of) => deliveries.updateAttempt(tx, scope, of.made("webhook_deliveries"), delivered),
    pauseWebhook: (tx, scope, of) => deliveries.pauseWebhook(tx, scope, of.made("webhooks"), now),
    deleteOldDeliveries: (tx, scope) => deliveries.deleteOldDeliveries(tx, scope, "2100-01-01"),
  },
};
