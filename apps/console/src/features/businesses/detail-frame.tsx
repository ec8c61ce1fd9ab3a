import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Allowed } from "../../kit/allowed.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { ActAsButton } from "./act-as-button.tsx";
import { businessQuery } from "./api.ts";
import { BusinessLogo, BusinessStatus } from "./business-marks.tsx";
import c from "./detail-page.module.css";
import { SuspensionButton } from "./suspension-button.tsx";

interface BusinessFrameProps {
  id: string;
  children: (business: Business) => ReactNode;
}

/** Every page about one business: its name, what the platform may do with it, and the way to its parts. */
export function BusinessFrame({ id, children }: BusinessFrameProps) {
  const { t } = useLingui();
  const query = useQuery(businessQuery(id));
  const business = query.data;
  const title = business?.name ?? t({ message: "Business", context: "page" });
  usePageTitle(title);
  const params = { id };
  return (
    <DetailPage
      back={{ to: "/businesses", label: t`Businesses` }}
      title={
        business === undefined ? (
          title
        ) : (
          <span className={c.name}>
            <BusinessLogo business={business} />
            {title}
          </span>
        )
      }
      sub={business?.city ?? undefined}
      status={business === undefined ? undefined : <BusinessStatus status={business.status} />}
      actions={
        business === undefined ? undefined : (
          <Allowed to="businesses_modify">
            <SuspensionButton key={business._id} business={business} />
            {business.status !== "suspended" && <ActAsButton business={business} />}
          </Allowed>
        )
      }
      tabsLabel={t`Parts of the business`}
      tabs={[
        { label: t`Overview`, to: "/businesses/$id", params },
        { label: t`Places`, to: "/businesses/$id/places", params },
        { label: t`Loyalty programs`, to: "/businesses/$id/cards", params },
        { label: t`Offer`, to: "/businesses/$id/products", params },
        { label: t`Transactions`, to: "/businesses/$id/transactions", params },
        { label: t`E-mails`, to: "/businesses/$id/emails", params },
        { label: t`SMS`, to: "/businesses/$id/sms", params },
        { label: t`Messages`, to: "/businesses/$id/messages", params },
        { label: t`Accounts`, to: "/businesses/$id/accounts", params },
        { label: t`Account roles`, to: "/businesses/$id/account_roles", params },
        { label: t`Devices`, to: "/businesses/$id/devices", params },
        { label: t`Integrations`, to: "/businesses/$id/integrations", params },
      ]}
    >
      <Loaded query={query} skeleton={<Skeleton height="240px" />}>
        {(loaded) => <div className={c.part}>{children(loaded)}</div>}
      </Loaded>
    </DetailPage>
  );
}
