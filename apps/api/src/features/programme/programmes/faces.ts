/** A version that was published from a day on changes the card's face, its places too, when that day begins. */
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { faceOf, toContent } from "./content.ts";
import {
  deleteCardPlaces,
  holdCard,
  insertCardPlaces,
  selectEditedCard,
  selectFacesDue,
  selectLiveVersion,
  updateCardFace,
} from "./queries.ts";

/**
 * Gives each card the face of the version that comes into force at that instant, unless a later one was published
 * in the meantime. A repeated run writes the same. `null` when it was asked to stop.
 */
export const applyFaces = async (
  { database, clock }: { database: Database; clock: Clock },
  scope: BusinessScope,
  { at, signal }: { at: string; signal: AbortSignal },
): Promise<{ cards: number } | null> => {
  const due = await database.read(scope, (tx) => selectFacesDue(tx, scope, at));
  for (const { card_id } of due) {
    if (signal.aborted) return null;
    await database.write(scope, async (tx) => {
      await holdCard(tx, scope, card_id);
      const now = nowIso(clock);
      const card = await selectEditedCard(tx, scope, card_id);
      const live = await selectLiveVersion(tx, scope, { card_id, at: now > at ? now : at });
      if (card === undefined || live === undefined) return;
      const content = toContent(live, card);
      const { stamps_required } = content;
      const { card_status: status } = live.programme;
      await updateCardFace(tx, scope, card_id, { ...faceOf(content), status, stamps_required, now });
      await deleteCardPlaces(tx, scope, card_id);
      if (content.place_ids !== null && content.place_ids.length > 0)
        await insertCardPlaces(tx, scope, card_id, content.place_ids);
    });
  }
  return { cards: due.length };
};
