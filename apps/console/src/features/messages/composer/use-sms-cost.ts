import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../../platform/i18n/index.ts";
import { messageSettingsQuery } from "../settings-calls.ts";
import { costOfParts } from "./sms-cost.ts";

/** What so many parts of SMS cost; `null` where the installation names no price, and for other channels. */
export function useSmsCost(isSms: boolean): (parts: number) => string | null {
  const format = useFormat();
  const price = useQuery({ ...messageSettingsQuery, enabled: isSms }).data?.sms_price ?? null;
  return (parts) => (price === null ? null : format.money(costOfParts(parts, price), price.currency));
}
