/** What a paired device shows that a signed-in person never sees. */
export { PinGate } from "./kiosk/pin-gate.tsx";
export { Showing } from "./showing/showing.tsx";
