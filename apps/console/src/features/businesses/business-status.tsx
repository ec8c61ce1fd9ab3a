import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { Tag } from "../../ui/tag.tsx";

/** What is unusual about a business; an active one bears no tag. */
export function BusinessStatus({ status }: Pick<Business, "status">) {
  const { t } = useLingui();
  switch (status) {
    case "active":
      return null;
    case "read_only":
      return <Tag tone="warn">{t({ message: "Read only", context: "business" })}</Tag>;
    case "suspended":
      return (
        <Tag tone="bad" icon="prohibit">
          {t({ message: "Suspended", context: "business" })}
        </Tag>
      );
  }
}
