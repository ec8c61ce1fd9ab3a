/** The API to read: a page on how to begin, and one for each entity. Plain HTML, no scripts. */
import { usableCalls } from "@rewardo/client/usable-calls";
import { webhookEvents } from "@rewardo/contract/webhooks";
import { callPart, messagePart } from "./call-parts.ts";
import { html, nothing, type Html } from "./html.ts";
import { eventWords, toldTypes } from "./webhook-words.ts";

export interface Installation {
  readonly brand_name: string;
  /** Public address of the installation, such as `https://rewardo.example`. */
  readonly origin: string;
  /** Addresses of style sheets. */
  readonly styles: readonly string[];
}

const titleOf = (entity: string): string => {
  const words = entity.replaceAll("_", " ").replace(/\b(api|rfm|sms)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Calls by entity, in the order of their names. */
const byEntity = Map.groupBy(
  usableCalls.toSorted((a, b) => a.entity.localeCompare(b.entity, "en")),
  ({ entity }) => entity,
);

export const documentedEntities: readonly string[] = [...byEntity.keys()];

const frame = ({ brand_name, styles }: Installation, current: string | null, title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${brand_name} API</title>
        ${styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
      </head>
      <body class="docs">
        <a class="skip" href="#content">Skip to content</a>
        <a class="to-calls" href="#calls">All calls</a>
        <nav aria-label="API" id="calls">
          <a class="home" href="/api/docs" ${current === null ? html`aria-current="page"` : ""}>${brand_name} API</a>
          <h2>Calls</h2>
          <ul>
            ${documentedEntities.map(
              (entity) =>
                html`<li>
                  <a href="/api/docs/${entity}" ${entity === current ? html`aria-current="page"` : ""}
                    >${titleOf(entity)}</a
                  >
                </li>`,
            )}
          </ul>
        </nav>
        <main id="content">${content}</main>
      </body>
    </html>`.html;

/** How to begin, and what all calls have in common. */
export const startPage = (installation: Installation): string => {
  const { brand_name, origin } = installation;
  const sample = [
    `import { createClient } from "./rewardo.ts";`,
    "",
    `const rewardo = createClient({ key: process.env.REWARDO_KEY ?? "" });`,
    `for await (const visit of rewardo.each("listTransactions")) console.log(visit.delta, visit.occurred_at);`,
  ].join("\n");
  const content = html`<h1>${brand_name} API</h1>
    <p class="lead">
      Whatever the console does, a program can do. This page is about this installation, ${origin}; the whole of it is
      also an <a href="/api/openapi.json">OpenAPI 3.1 document</a>.
    </p>
    <h2>Begin</h2>
    <ol>
      <li>An owner makes a key in the console: <a href="/settings/keys">Settings, Keys and webhooks</a>.</li>
      <li>Fetch the typed client, one file without dependencies: <a href="/api/client.ts">client.ts</a>.</li>
      <li>Call.</li>
    </ol>
    <pre tabindex="0" aria-label="In a terminal"><code>curl -o rewardo.ts ${origin}/api/client.ts
curl ${origin}/api/places -H "Authorization: Bearer $REWARDO_KEY"</code></pre>
    <pre tabindex="0" aria-label="In TypeScript"><code>${sample}</code></pre>
    <h2>What all calls share</h2>
    <dl>
      <dt>Keys</dt>
      <dd>
        <code>Authorization: Bearer rwk_…</code>. A key has rights and places, and may never do more than its owner may
        at that moment. Keep it on a server.
      </dd>
      <dt>Lists</dt>
      <dd>
        answer <code>items</code> and <code>next_cursor</code>; send it as <code>cursor</code> for the next page, until
        it is <code>null</code>. <code>limit</code> is 50 by default and 200 at most.
      </dd>
      <dt>Writing once</dt>
      <dd>
        <code>Idempotency-Key</code> is any text of yours, such as the number of the order. Repeat a request with the
        same key as often as you like: it counts once.
      </dd>
      <dt>Versions</dt>
      <dd>
        A change of a record needs <code>If-Match</code> with the <code>version</code> you have seen. If another change
        came first, the answer is 409 <code>version_conflict</code>.
      </dd>
      <dt>Money and time</dt>
      <dd>
        Amounts are whole numbers of the smallest unit: <code>3400</code> is 34.00 PLN. Moments are UTC, days are the
        business's own.
      </dd>
      <dt>Errors</dt>
      <dd>
        have a <code>code</code> of a closed list, and <code>errors</code> naming the fields that are wrong. What does
        not exist and what is not yours are both 404.
      </dd>
      <dt>Limits</dt>
      <dd>
        <code>RateLimit</code> says how many calls are left, <code>RateLimit-Policy</code> how many there are. Beyond
        that the answer is 429 with <code>Retry-After</code> in seconds.
      </dd>
      <dt>Webhooks</dt>
      <dd>
        An https address of yours is told of
        ${webhookEvents.map((event, at) => html`${at === 0 ? "" : ", "}<code>${event}</code>`)}. Messages are signed as
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes, come at least once, in order for
        each card, and are repeated for three days. <code>readWebhook</code> of the client verifies them.
      </dd>
    </dl>`;
  return frame(installation, null, "Start", content);
};

/** The calls of one entity of `documentedEntities`. */
export const entityPage = (installation: Installation, entity: string): string => {
  const calls = byEntity.get(entity) ?? [];
  const title = titleOf(entity);
  const content = html`<h1>${title}</h1>
    <p class="lead">
      ${calls.length === 1 ? "1 call" : `${calls.length} calls`}, each also under <code>/api/businesses/current</code>.
    </p>
    ${calls.map((call) => callPart(call, installation.origin))}
    ${
      entity === "webhooks"
        ? html`<h2>Messages</h2>
            <p>What your address is sent. Ids and figures alone: read the rest through the API.</p>
            ${toldTypes.map((type) => messagePart(type, eventWords[type]))}`
        : nothing
    }`;
  return frame(installation, entity, title, content);
};
