/** Parts of the API pages about one call: its address, an example request, the answer and its errors. */
import { exampleFor } from "@rewardo/client/example";
import { openSchemaBook, type JsonSchema, nameOfRef } from "@rewardo/client/schemas";
import { typeText } from "@rewardo/client/type-text";
import type { NamedEndpoint } from "@rewardo/contract/all";
import { shownPath } from "@rewardo/contract/endpoint";
import { type webhookData, webhookMessage } from "@rewardo/contract/webhook-messages";
import type * as z from "zod/mini";
import { describeFields, type Place } from "./descriptions.ts";
import { html, nothing, type Html } from "./html.ts";
import { needsOf } from "./openapi.ts";

type Schema = z.core.$ZodType;

const id = "0190a5f2-6c1d-7a3e-9b42-5d8c1e7f2a60";

/** Filled as pages are asked for. */
const book = openSchemaBook();

const shown = (value: unknown): string => JSON.stringify(value, null, 2);

/** A request as it is typed into a terminal. */
const curlOf = ({ definition }: NamedEndpoint, origin: string): string => {
  const { method, path, body, upload, idempotent, versioned } = definition;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${origin}/api${path.replaceAll(/:[a-z_]+/g, id)}`,
    `-H "Authorization: Bearer $REWARDO_KEY"`,
    ...(idempotent === true ? [`-H "Idempotency-Key: order-1187"`] : []),
    ...(versioned === true ? [`-H 'If-Match: "3"'`] : []),
    ...(upload === undefined ? [] : ["-F file=@picture.png"]),
    ...(body === undefined
      ? []
      : [
          `-H "Content-Type: application/json"`,
          `-d '${shown(exampleFor(book, body, "input")).replaceAll("'", `'\\''`)}'`,
        ]),
  ];
  return lines.join(" \\\n  ");
};

/** The named schema behind a reference, itself where it is none. */
const resolved = (schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : (book.named.get(nameOfRef(schema.$ref)) ?? schema);

/** Fields with their types; the whole type where there is a choice of several. */
const fieldRows = (schema: Schema, place: Place): Html => {
  const written = book.of(schema, "input");
  const at = written.$ref === undefined ? place : { entity: null, path: [nameOfRef(written.$ref)] };
  const { properties = {}, required = [] } = describeFields(resolved(written), at);
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td><code>${typeText(field)}</code></td>
        <td>${required.includes(name) ? "required" : ""}</td>
        <td>${field.description ?? ""}</td>
      </tr>`,
  );
  return rows.length === 0
    ? html`<pre tabindex="0" aria-label="Type"><code>${typeText(resolved(book.of(schema, "input")))}</code></pre>`
    : html`<div class="scroll" tabindex="0" role="group" aria-label="Fields">
        <table>
          ${rows}
        </table>
      </div>`;
};

const block = (title: string, text: string): Html =>
  html`<h4>${title}</h4>
    <pre tabindex="0" aria-label="${title}"><code>${text}</code></pre>`;

/** A call of the page, folded until it is opened. */
export const callPart = (named: NamedEndpoint, origin: string): Html => {
  const { entity, name, definition } = named;
  const { method, query, body, response, file, errors, summary } = definition;
  const answer =
    file !== undefined
      ? html`<p>Answers a file: <code>${file.join(", ")}</code>.</p>`
      : response === null
        ? html`<p>Answers 204, without a body.</p>`
        : block("Answer", shown(exampleFor(book, response, "output")));
  return html`<details class="call" id="${name}">
    <summary>
      <span class="method">${method}</span><code class="path">${shownPath(definition)}</code><span>${summary}</span>
    </summary>
    <p>Needs <code>${needsOf(definition)}</code>. In the client: <code>call("${name}")</code>.</p>
    ${
      query === undefined
        ? nothing
        : html`<h4>Query</h4>
            ${fieldRows(query, { entity, path: [name, "query"] })}`
    }
    ${
      body === undefined
        ? nothing
        : html`<h4>Body</h4>
            ${fieldRows(body, { entity, path: [name, "body"] })}`
    }
    ${block("Request", curlOf(named, origin))} ${answer}
    ${errors.length === 0 ? nothing : html`<p>Its own errors: <code>${errors.join(", ")}</code>.</p>`}
  </details>`;
};

/** A message of a webhook, closed until it is opened. */
export const messagePart = (type: keyof typeof webhookData, about: string): Html =>
  html`<details class="call" id="${type}">
    <summary><span class="method">told</span><code class="path">${type}</code><span>${about}</span></summary>
    ${block("Message", shown(exampleFor(book, webhookMessage(type), "output")))}
  </details>`;
