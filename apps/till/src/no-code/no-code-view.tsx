import type { NoCode } from "../till.ts";
import { NewCardView } from "./new-card-view.tsx";
import { PhoneView } from "./phone-view.tsx";
import type { NoCodeProps } from "./no-code.ts";

/** A customer without a code: found by the phone number, or given a new card. */
export function NoCodeView({ noCode, ...props }: NoCodeProps & { noCode: Exclude<NoCode, { is: "guest" }> }) {
  return noCode.is === "phone" ? <PhoneView {...props} /> : <NewCardView {...props} noCode={noCode} />;
}
