import { useLingui } from "@lingui/react/macro";
import type { RfmGroup } from "@rewardo/contract/user-fields";
import { Tag } from "@rewardo/ui/tag.tsx";
import c from "./rfm-line.module.css";
import { RfmRefresh } from "./rfm-refresh.tsx";
import { useRfmWords } from "../../../kit/words/use-rfm-words.ts";

/** The group that a customer belongs to by their visits, and what that means. */
function RfmBadge({ group }: { group: RfmGroup }) {
  const { t } = useLingui();
  const { name, meaning, tone } = useRfmWords()(group);
  return (
    <p className={c.badge}>
      <span className={c.label}>{t({ message: "Group", context: "group of customers" })}</span>
      <Tag tone={tone}>{name}</Tag>
      <span className={c.meaning}>{meaning}</span>
    </p>
  );
}

/** The customer's group, if the nightly run found one, and a button that computes it again for accounts that may. */
export function RfmLine({ group }: { group: RfmGroup | null }) {
  return (
    <div className={c.line}>
      {group !== null && <RfmBadge group={group} />}
      <RfmRefresh hasGroup={group !== null} />
    </div>
  );
}
