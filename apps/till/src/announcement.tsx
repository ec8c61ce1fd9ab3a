import type { Step } from "./till.ts";
import { useAnnouncement } from "./use-announcement.ts";

/** What is said to those who listen; it stands in a live region that is there from the start. */
export function Announcement({ step }: { step: Step }) {
  return useAnnouncement(step);
}
