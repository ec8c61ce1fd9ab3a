/** Every declared call by entity. For the server, the documents and the tests; the console imports single modules. */
import type { EndpointDefinition } from "./endpoint.ts";
import * as entities from "./entities.ts";

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

export interface NamedEndpoint {
  readonly entity: string;
  readonly name: string;
  readonly definition: EndpointDefinition;
}

export const allEndpoints: readonly NamedEndpoint[] = Object.entries(entities).flatMap(([entity, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ entity, name, definition: value }] : [])),
);
