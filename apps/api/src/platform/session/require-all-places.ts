import { AppError } from "../errors.ts";
import type { Actor } from "./actor.ts";

/** Throws forbidden for an account limited to places: cards, groups and messages are the whole business's. */
export const requireAllPlaces = ({ actor }: { readonly actor: Pick<Actor, "place_ids"> }): void => {
  if (actor.place_ids !== null) throw new AppError("forbidden");
};
