/** What the till shows of a card, and says of it: fetched while the first one is looked up, or soon after the start. */
export { CardScreen } from "./visit/card-screen.tsx";
export { Announcement } from "./announcement.tsx";
export { ProblemView, Unpaired } from "./problems/problem-view.tsx";
export { JustSeen } from "./reader/just-seen.tsx";
export { WrongNumberForm } from "./reader/wrong-number-form.tsx";
