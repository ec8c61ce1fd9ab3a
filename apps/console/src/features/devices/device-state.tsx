import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Tag } from "@rewardo/ui/tag.tsx";
import c from "./devices.module.css";

const minuteMs = 60_000;
/** An open till says once a minute that it is there; after so many minutes it is silent. */
const silentAfter = 5;

type Shown = Pick<Device, "status" | "last_seen_at" | "code_expires_at" | "paired_at" | "revoked_at" | "frozen_at">;

/** State of a device: a fact and its age, never "error". */
export function DeviceState({ device }: { device: Shown }) {
  const { t } = useLingui();
  const state = useDeviceState(device);
  return (
    <span className={c.states}>
      <span className={cx(c.state, c[state.tone])}>{state.words}</span>
      {device.frozen_at !== null && device.status !== "revoked" && (
        <Tag tone="info" icon="snowflake">
          {t({ message: "frozen", context: "account or device" })}
        </Tag>
      )}
    </span>
  );
}

type Tone = "here" | "late" | "awaited" | "gone";

function useDeviceState(device: Shown): { tone: Tone; words: string } {
  const { t } = useLingui();
  const format = useFormat();
  const now = useMinute();
  /** The hour today, else the day. */
  const since = (at: string) =>
    format.day(at) === format.day(now) ? format.date(at, "time") : format.date(at, "shortDate");
  const { status, last_seen_at, code_expires_at, revoked_at } = device;
  if (status === "revoked") {
    const day = revoked_at === null ? null : format.date(revoked_at, "shortDate");
    return { tone: "gone", words: day === null ? t`revoked` : t`revoked ${day}` };
  }
  if (status === "unpaired") {
    if (code_expires_at === null) return { tone: "awaited", words: t({ message: "not paired", context: "device" }) };
    const time = format.date(code_expires_at, "time");
    return {
      tone: "awaited",
      words: Date.parse(code_expires_at) > now ? t`code valid until ${time}` : t`code ran out`,
    };
  }
  const day = last_seen_at === null ? "" : since(last_seen_at);
  if (status === "expired" || last_seen_at === null) {
    return { tone: "awaited", words: day === "" ? t`signed out` : t`signed out, last seen ${day}` };
  }
  const minutes = Math.floor((now - Date.parse(last_seen_at)) / minuteMs);
  if (minutes >= silentAfter) return { tone: "late", words: t`silent since ${day}` };
  if (minutes < 1) return { tone: "here", words: t({ message: "just now", comment: "When a device was last seen" }) };
  return { tone: "here", words: plural(minutes, { one: "# minute ago", other: "# minutes ago" }) };
}
