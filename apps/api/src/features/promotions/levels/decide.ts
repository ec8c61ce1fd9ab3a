/** Decides about one member's level at night; pure. */
import { levelAtNight, type LevelFigures, type LevelStanding, type ProgrammeLevel } from "@rewardo/engine";

/** Periods are settled before anything lapses; levels by balance are looked at when the balance is the morning's. */
export type LevelPass = "periods" | "balances";

export interface LevelMove {
  readonly from_id: string | null;
  readonly to_id: string | null;
  readonly changed_at: string;
}

export interface LevelDecision {
  readonly standing: LevelStanding;
  readonly moves: readonly LevelMove[];
}

export interface LevelNight {
  readonly levels: readonly ProgrammeLevel[];
  /** The end of the local day. */
  readonly until: string;
  readonly zone: string;
}

/**
 * Asks the engine until it has nothing more to decide at that instant: a night may be the first for long. A level by
 * balance that a member has only just come down to is not lost in the same night, however short its grace.
 */
export const decideLevel = (
  { levels, until, zone }: LevelNight,
  pass: LevelPass,
  before: LevelStanding,
  figuresOf: (levelId: string | null) => LevelFigures,
): LevelDecision => {
  const isByBalance = (id: string | null) => levels.find((level) => level._id === id)?.basis === "balance";
  const moves: LevelMove[] = [];
  let standing = before;
  if (pass === "balances" && !isByBalance(standing.level_id)) return { standing, moves };
  for (;;) {
    const next = levelAtNight(levels, standing, figuresOf(standing.level_id), until, zone);
    const byBalance = isByBalance(standing.level_id);
    if (pass === "periods" && next.step !== "up" && byBalance) break;
    if (next.step === "down" && byBalance && standing.since === until) break;
    const [from_id, to_id] = [standing.level_id, next.standing.level_id];
    if (from_id !== to_id) moves.push({ from_id, to_id, changed_at: next.standing.since ?? until });
    standing = next.standing;
    if (next.step !== "kept" && next.step !== "down") break;
  }
  return { standing, moves };
};
