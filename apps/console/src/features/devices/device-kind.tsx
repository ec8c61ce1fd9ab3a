import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { useMemo } from "react";
import { cx } from "../../ui/cx.ts";
import type { IconName } from "../../ui/icons/icon-names.ts";
import { Icon } from "../../ui/icons/icon.tsx";
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
