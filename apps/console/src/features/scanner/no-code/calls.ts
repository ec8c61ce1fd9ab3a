import type { findCards, makeCard } from "@rewardo/contract/scanner";
import { route } from "../../../platform/api.ts";

export const noCodeCalls = {
  make: route<typeof makeCard>({ method: "POST", path: "/scanner/cards", scope: "acting" }),
  find: route<typeof findCards>({ method: "POST", path: "/scanner/find", scope: "acting" }),
};
