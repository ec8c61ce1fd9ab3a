/** Place of this till: chosen once and stored in the browser. */
import { listPlaces, type Place } from "@rewardo/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keepPlaces, readKeptBoot } from "../boot/kept-boot.ts";
import { broughtAnswer, call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { readStored, store } from "@rewardo/web/storage.ts";
import type { Facing } from "../camera/camera.ts";

/** The most a page of a list may hold. */
const aPage = 200;

const firstPage = { query: { limit: aPage } };

const allPlaces = async (signal: AbortSignal): Promise<Place[]> => {
  const places: Place[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listPlaces, { query: { limit: aPage, cursor }, signal });
    places.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return places;
};

/** Choices of this till that outlive the tab. */
export interface TillChoices {
  readonly place_id: string | null;
  /** The programme of the last card that was made here: most likely that of the next one. */
  readonly new_card_id: string | null;
  /** A tick when a visit is written. */
  readonly sound: boolean;
  /** 12 ms when a visit is written, where the machine can. */
  readonly vibration: boolean;
  /** Cards count by themselves as they are shown. */
  readonly rush: boolean;
  /** The camera of rush mode: the one beside the screen, or the one at the back; `null`: by the screen's width. */
  readonly rush_camera: Facing | null;
}

const nothingChosen: TillChoices = {
  place_id: null,
  new_card_id: null,
  sound: false,
  vibration: false,
  rush: false,
  rush_camera: null,
};

const readChoices = (): TillChoices => {
  const kept = readStored("till");
  if (typeof kept !== "object" || kept === null) return nothingChosen;
  const { place_id, new_card_id, sound, vibration, rush, rush_camera } = kept as Record<string, unknown>;
  return {
    place_id: typeof place_id === "string" ? place_id : null,
    new_card_id: typeof new_card_id === "string" ? new_card_id : null,
    sound: sound === true,
    vibration: vibration === true,
    rush: rush === true,
    rush_camera: rush_camera === "user" || rush_camera === "environment" ? rush_camera : null,
  };
};

/** The choices and the way to change them. */
export function useTillChoices(): readonly [TillChoices, (changes: Partial<TillChoices>) => void] {
  const [choices, setChoices] = useState(readChoices);
  const change = (changes: Partial<TillChoices>) => {
    const next = { ...choices, ...changes };
    store("till", next);
    setChoices(next);
  };
  return [choices, change];
}

/** When the page brought the places along; 0 for those that were kept from before. */
let broughtAt = 0;

/** The open places in which this account or device may act; `undefined` while they load. */
export function usePlaces(): { places: readonly Place[] | undefined; error: unknown; retry: () => void } {
  const { account, device } = useSession();
  const allowed = (account ?? device)?.place_ids ?? null;
  const { data, error, refetch } = useQuery({
    queryKey: ["places", "till"],
    queryFn: async ({ signal }) => {
      const told = await allPlaces(signal);
      keepPlaces(told, Date.now());
      return told;
    },
    initialData: () => {
      const page = broughtAnswer(listPlaces, firstPage);
      if (page?.next_cursor !== null) return (readKeptBoot(Date.now())?.places ?? undefined) as Place[] | undefined;
      broughtAt = Date.now();
      keepPlaces(page.items, broughtAt);
      return page.items;
    },
    // What was kept is asked for anew.
    initialDataUpdatedAt: () => broughtAt,
    select: (places) =>
      places.filter(({ _id, status }) => status === "active" && (allowed === null || allowed.includes(_id))),
  });
  return { places: data, error, retry: () => void refetch() };
}

/** The place that was chosen, if it is still one of them; the only one needs no choosing. */
export const placeOf = (places: readonly Place[], { place_id }: TillChoices): Place | null => {
  const [only, ...others] = places;
  if (only !== undefined && others.length === 0) return only;
  return places.find(({ _id }) => _id === place_id) ?? null;
};
