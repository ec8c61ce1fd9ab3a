import type { SmsContent } from "@rewardo/contract/message-fields";
import { useFormField } from "../../../kit/form/use-form-field.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { CostLine } from "./cost-line.tsx";
import { mostPartsOf, useSmsCost } from "./sms-cost.ts";

/** Cost of the SMS as written in the form, for this many recipients. */
export function WrittenCost({ count }: { count: number }) {
  const business = useSession().business?.name ?? "";
  const { value } = useFormField<SmsContent>("content");
  const parts = value === null ? 0 : mostPartsOf(value, business);
  const cost = useSmsCost(true)(count * parts);
  return cost === null || count === 0 || parts === 0 ? null : <CostLine cost={cost} mostParts={parts} />;
}
