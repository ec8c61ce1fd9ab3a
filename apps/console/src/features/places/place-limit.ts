/** What the server says when a plan has no room for another place. */
export interface PlaceLimit {
  readonly max_places: number;
  /** The plan with more room; its `max_places` of null is any number. */
  readonly next_plan: { readonly name: string; readonly max_places: number | null } | null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The parameters of `place_limit_reached`, read with care: they come from the server as they are. */
export function placeLimitOf(params: Readonly<Record<string, unknown>>): PlaceLimit {
  const { max_places, next_plan } = params;
  const room = isRecord(next_plan) ? next_plan["max_places"] : undefined;
  return {
    max_places: typeof max_places === "number" ? max_places : 0,
    next_plan:
      isRecord(next_plan) && typeof next_plan["name"] === "string"
        ? { name: next_plan["name"], max_places: typeof room === "number" ? room : null }
        : null,
  };
}
