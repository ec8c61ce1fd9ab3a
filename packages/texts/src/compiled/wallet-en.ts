// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "label.stamps": "Stamps",
  "label.points": "Points",
  "label.next": "Next reward",
  "label.ready": "Waiting for you",
  "label.lapses": "Ends soon",
  "label.waits": "Waits for your next visit",
  "label.level": "Level",
  "label.message": "Message",
  "label.number": "Card number",
  "label.card": "Card and history",
  "label.contact": "Contact",
  "label.website": "Website",
  "label.rewards": "Rewards",
  "label.state": "State",
  "state.frozen": "Frozen: ask at the till",
  "state.closed": "This card is closed",
  "state.waits": "No warning had reached you in time, so nothing was lost.",
};
