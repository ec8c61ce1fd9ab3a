import type { Business } from "@rewardo/contract/businesses";
import type { Place } from "@rewardo/contract/places";
import { useEffect, useEffectEvent } from "react";
import { useOnline } from "@rewardo/web/network.ts";
import { isSignedIn, isUnpaired, useSession } from "@rewardo/web/session/index.ts";
import { goOn } from "../frame/goes-on.ts";
import { loadLateParts } from "../load-late-parts.ts";
import type { TillChoices } from "../place/place.ts";
import { CardsAhead } from "./drawn-card.tsx";
import { OfflineTill } from "./offline-till.tsx";
import { isDifferent, noteSeen } from "./queue/keeping.ts";
import { isOf } from "./queue/records.ts";
import { useOpenWork, useWork } from "./work.ts";

/** What takes the till's place: nothing, the till that promises, or the list of what waits. */
export type Away = "no" | "promising" | "list";

interface GoingOnProps {
  actor_id: string;
  business: Business;
  place: Place;
  choices: TillChoices;
  away: Away;
  /** The till does not give way by itself: staff have not let it go on without a network. */
  isHeld: boolean;
  onAway: (away: Away) => void;
}

/**
 * Has the till go on without a network, for as long as the session holds: a till that was revoked or signed out gives way at once,
 * and what it knew is gone from memory too.
 */
export function GoingOn(props: GoingOnProps) {
  const { actor_id, business, away, onAway } = props;
  const session = useSession();
  const holds = isSignedIn(session) && !isUnpaired(session);
  const giveWay = useEffectEvent(() => {
    if (away !== "no") onAway("no");
  });
  useEffect(() => {
    if (!holds) giveWay();
  }, [holds]);
  return holds ? <Going key={`${actor_id} ${business._id}`} {...props} /> : null;
}

/** Keeps the queue and what is known, and takes over when the network goes. */
function Going({ actor_id, business, place, choices, away, isHeld, onAway }: GoingOnProps) {
  const owner = { actor_id, business_id: business._id };
  useOpenWork(owner);
  const work = useWork();
  const online = useOnline();
  const isReady = work !== null && isOf(work, owner) && work.waiting.queue !== null;
  useEffect(() => (isReady ? goOn() : undefined), [isReady]);
  // Its questions cannot be fetched later.
  useEffect(() => void loadLateParts().catch(() => undefined), []);
  const isAway = away !== "no";
  const leave = useEffectEvent(() => {
    if (!isAway) onAway("promising");
  });
  useEffect(() => {
    if (isReady && !online && !isHeld) leave();
  }, [isReady, online, isHeld]);

  // What was counted as promised needs no word while the till has its network.
  const { waiting, answered } = work?.waiting ?? { waiting: [], answered: [] };
  const isQuiet =
    !isAway && answered.length > 0 && waiting.length === 0 && !answered.some(({ outcome }) => isDifferent(outcome));
  const look = useEffectEvent(async () => {
    if (work !== null) await noteSeen(work.browser, work.records, work);
  });
  useEffect(() => {
    if (isQuiet) look().catch(() => undefined);
  }, [isQuiet]);

  if (work === null || !isReady) return null;
  const looks = work.known?.looks ?? [];
  if (!isAway) return <CardsAhead looks={looks} />;
  return (
    <OfflineTill
      key={away}
      {...{ work, business, place, choices }}
      looks={looks}
      isList={away === "list"}
      onOver={() => onAway("no")}
    />
  );
}
