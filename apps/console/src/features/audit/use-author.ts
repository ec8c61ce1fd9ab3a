import { useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "@rewardo/contract/audit-entries";
import { brand } from "../../platform/page-title.ts";

/** Who it was, as a sentence begins with it. Of the platform's people a business hears no name. */
export function useAuthor(): (entry: AuditEntry) => string {
  const { t } = useLingui();
  return ({ author: { kind, name } }) => {
    switch (kind) {
      case "account":
        return name ?? t`Anonymous account`;
      case "device":
        return name ?? t`A till`;
      case "key":
        return name ?? t`A program`;
      case "platform":
        return name === null ? brand : t({ message: `${name} of ${brand}`, comment: "A person of the platform" });
      case "nobody":
        return brand;
    }
  };
}
