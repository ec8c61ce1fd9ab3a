/** The address that a link went to. */
import { createHash } from "node:crypto";
import { emailKey } from "@rewardo/rules";

/** What is kept of the address that a link went to: enough to know it again. */
export const hashOfAddress = (business_id: string, address: string): Buffer =>
  createHash("sha256")
    .update(`${business_id} ${emailKey(address)}`)
    .digest();
