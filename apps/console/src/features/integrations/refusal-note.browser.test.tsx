import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { RefusalNote } from "./refusal-note.tsx";

test.each([
  ["place_not_allowed", null, /^The till has no place yet/],
  ["place_not_allowed", "Kazimierz", "The card does not count at Kazimierz."],
  ["currency_other", "Kazimierz", "The order was paid in another currency than yours."],
  ["card_number_not_found", null, "The card is no longer known."],
  ["membership_frozen", null, "The customer’s card was frozen."],
  ["membership_closed", null, "The customer’s card was closed."],
  ["card_is_draft", null, "The card was not published yet."],
  ["card_is_archived", null, /archived/],
  ["delay_between_stamps", null, /too short a time ago/],
  ["cap_per_day", null, /on this day/],
  ["balance_limit", null, "The card holds as much as it can."],
  ["visit_limit", null, "The order is larger than one visit may be."],
  ["amount_unreadable", null, /an amount that is no number/],
  ["time_unreadable", null, /a time that cannot be right/],
  ["amount_too_high", null, /^The amount is higher than any receipt’s/],
  ["quantity_too_high", null, /^The quantity is higher than any receipt’s/],
  ["occurred_too_long_ago", null, /older than those that were to be counted/],
  ["custom_amount_required", null, /typed by hand/],
  ["occurred_out_of_range", null, "By the card’s rules this order earns nothing."],
  [null, null, "By the card’s rules this order earns nothing."],
])("an order refused with %s, at place %s, says why", async (refusal, place_name, words) => {
  render(<RefusalNote order={{ refusal, place_name }} />);
  await expect.element(page.getByText(words)).toBeVisible();
});
