/** What a message brought: those meant to get it beside those held out by chance. */
import * as z from "zod/mini";

/** A difference between those reached and those held out, a head; money in minor units. */
export const UpliftFigure = z.object({
  reached: z.number(),
  held_out: z.number(),
  difference: z.number(),
  /** Ends of the 95 % interval of the difference. */
  low: z.number(),
  high: z.number(),
  /** Whether the interval leaves zero out: less may be chance. */
  is_clear: z.boolean(),
});
export type UpliftFigure = z.infer<typeof UpliftFigure>;
