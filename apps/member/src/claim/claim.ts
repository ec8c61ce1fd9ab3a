/**
 * The first script of a claim's page, and a file of its own: it takes the visit at once, and shows the card with its stamp
 * before the application is there. Whoever only fetches the page claims nothing.
 */
import type { MemberView } from "@rewardo/contract/member-view";
import { inAppOf } from "../in-app/in-app.ts";
import type { ClaimOutcome } from "./claim-outcome.ts";

/** Milliseconds before each further try. */
const waits = [600, 1500, 3000];

const json = { "content-type": "application/json", accept: "application/json" };

const claim = async (token: string, language: string): Promise<ClaimOutcome> => {
  for (const wait of [0, ...waits]) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      const answer = await fetch("/api/member_claims", {
        method: "POST",
        headers: json,
        body: JSON.stringify({ token, language }),
      });
      const told = (await answer.json()) as { business_key: string; was_member: boolean; code?: string };
      if (!answer.ok) {
        if (answer.status >= 500) continue;
        return { is: "refused", code: told.code ?? "unavailable" };
      }
      show(told.was_member ? "moved" : "taken");
      history.replaceState(null, "", `/c/${told.business_key}`);
      const view = await fetch(`/api/member/${told.business_key}/view`, { headers: json });
      if (view.ok) return { is: "taken", view: (await view.json()) as MemberView, was_member: told.was_member };
    } catch {
      // No network, or an answer that was cut off: the same question again has the same outcome.
    }
  }
  return { is: "unanswered" };
};

/** The styles of the page show what belongs to this. */
const show = (outcome: string): void => document.documentElement.setAttribute("data-claim", outcome);

// In another app's browser the card would be gone with its window: the page says so, and takes it only when asked to.
if (inAppOf(navigator.userAgent) === null) {
  const token = window.location.pathname.split("/").at(-1) ?? "";
  show("asking");
  window.rewardoClaim = claim(token, document.documentElement.lang).then((outcome) => {
    if (outcome.is !== "taken") show("failed");
    return outcome;
  });
}
