import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { useMemo } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./devices.module.css";

const icons: Readonly<Record<Device["kind"], IconName>> = {
  till: "device-tablet",
  kiosk: "users-three",
  scanner: "barcode",
  display: "desktop",
};

/** What kind of device it is; dashed while no machine has come for it. */
export function DeviceTile({ device: { kind, status } }: { device: Pick<Device, "kind" | "status"> }) {
  return (
    <span className={cx(c.tile, status === "unpaired" && c.awaited)} aria-hidden="true">
      <Icon name={icons[kind]} size={18} />
    </span>
  );
}

/** What it may do, in a sentence for the person who pairs it. */
export function useKindSentences(): Readonly<Record<Device["kind"], string>> {
  const { t } = useLingui();
  const stamps = t`It stamps cards and hands out rewards: keep it behind the counter.`;
  return {
    till: stamps,
    scanner: stamps,
    kiosk: t`It stands in front of the counter: customers type or scan their number, see what is on their card and rate their visit. It stamps nothing, hands nothing out and never opens the till.`,
    display: t`It faces the guests: the till’s code for a new card, the stamp that has just fallen, and otherwise how to take a card. It stamps nothing, shows no name and never opens the till.`,
  };
}

/** The kinds in words, in the order in which they are offered. */
export function useKindWords(): Readonly<Record<Device["kind"], string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      till: t({ message: "Till", context: "device" }),
      kiosk: t({ message: "Kiosk", context: "device" }),
      scanner: t({ message: "Scanner", context: "device" }),
      display: t({ message: "Display", context: "device" }),
    }),
    [t],
  );
}
