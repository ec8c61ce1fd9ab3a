import { useLingui } from "@lingui/react/macro";
import { LoyaltyCard } from "../card/loyalty-card.tsx";
import { TornCard } from "../card/torn-card.tsx";
import { brand } from "@rewardo/web/page-title.ts";

/** The ghost of a card: nothing is there while the network is away, and nothing is lost. */
export function OfflinePicture() {
  const { t } = useLingui();
  return (
    <LoyaltyCard
      business={t({ message: "Offline", comment: "State of the live connection" })}
      programme={t`nothing is lost`}
      stock="forest"
      state="ghost"
      face={{ kind: "stamps", count: 0, required: 10, stamp: "default_stamp" }}
    />
  );
}

/** The torn card of the crash page. */
export function CrashPicture({ reference }: { reference: string }) {
  const { t } = useLingui();
  return <TornCard business={brand} programme={t`Business console`} line={t`We are on it`} reference={reference} />;
}
