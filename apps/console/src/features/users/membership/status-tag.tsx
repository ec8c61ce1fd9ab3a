import { useLingui } from "@lingui/react/macro";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { Tag } from "@rewardo/ui/tag.tsx";

/** A tag for an unusual status of a membership; active ones have none. */
export function StatusTag({ membership }: { membership: Pick<ManagedCardSubscription, "status" | "merged_into"> }) {
  const { t } = useLingui();
  switch (membership.status) {
    case "active":
      return null;
    case "frozen":
      return (
        <Tag tone="warn" icon="pause">
          {t({ message: "Frozen", comment: "A card that earns and spends nothing for now" })}
        </Tag>
      );
    case "closed":
      return membership.merged_into === null ? (
        <Tag icon="prohibit">{t({ message: "Closed", context: "card" })}</Tag>
      ) : (
        <Tag icon="stack">{t`Merged`}</Tag>
      );
    case "unclaimed":
      return (
        <Tag tone="info">{t({ message: "Not taken yet", comment: "A guest’s card that no phone has taken" })}</Tag>
      );
    case "invited":
      return <Tag tone="info">{t({ message: "Invited", comment: "A card that the customer has not taken yet" })}</Tag>;
  }
}
