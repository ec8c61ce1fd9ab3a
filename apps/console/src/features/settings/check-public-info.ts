/** What the contract's types cannot say of a business's public fields, by the server's rules and in its codes. */
import { isEmail, normalizePhone, normalizeWebsite, socialHandle, type SocialNetwork } from "@rewardo/rules";
import type { BadField } from "../../kit/form/bad-fields.ts";

const networks = ["facebook", "instagram", "tiktok"] as const satisfies readonly SocialNetwork[];

type Checked = { readonly [Name in "email" | "phone" | "website" | SocialNetwork]: string | null };

/** Every field that the server would refuse; the sentence for each is the form's. */
export function checkPublicInfo(values: Checked): BadField[] {
  const { email, phone, website } = values;
  const bad = (path: string, isFine: boolean, code = `invalid_${path}`): BadField[] => (isFine ? [] : [{ path, code }]);
  return [
    ...bad("email", email === null || isEmail(email)),
    ...bad("phone", phone === null || normalizePhone(phone) !== null),
    ...bad("website", website === null || normalizeWebsite(website) !== null),
    ...networks.flatMap((network) => {
      const typed = values[network];
      return bad(network, typed === null || socialHandle(network, typed) !== null, "invalid_handle");
    }),
  ];
}
