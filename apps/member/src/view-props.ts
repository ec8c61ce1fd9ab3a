/** What every view within the page of a card is given. */
import type { OwnView } from "./live/use-own-view.ts";

export interface ViewProps {
  own: OwnView;
  /** What the address names behind the view. */
  path: readonly string[];
}
