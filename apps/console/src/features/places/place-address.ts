/** A place's address as people write it. Pure. */
import type { Place } from "@rewardo/contract/places";

type Addressed = Pick<Place, "address" | "postcode" | "city" | "country">;

export const isSaid = (part: string | null): part is string => part !== null && part !== "";

/** Street and city: "Józefa 12, Kraków"; "" where neither is known. */
export const shortAddress = ({ address, city }: Addressed): string => [address, city].filter(isSaid).join(", ");

/** The lines of a letter, without the country; in the United Kingdom the postcode has one of its own. */
export const addressLines = ({ address, postcode, city, country }: Addressed): readonly string[] => {
  const town = country === "UK" ? [city, postcode] : [[postcode, city].filter(isSaid).join(" ")];
  return [address, ...town].filter(isSaid);
};
