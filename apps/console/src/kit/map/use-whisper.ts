import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";

const shownMs = 1600;

/** Says on the map, for a moment, what a movement lacked: `[words, say]`. */
export function useWhisper(): [string | null, (what: "wheel" | "finger") => void] {
  const { t } = useLingui();
  const [said, setSaid] = useState<{ what: "wheel" | "finger"; at: number } | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
  const wheel = isMac ? t`Hold ⌘ and scroll to zoom` : t`Hold Ctrl and scroll to zoom`;
  const words = said === null ? null : said.what === "wheel" ? wheel : t`Two fingers move the map`;
  return [words, (what) => setSaid({ what, at: performance.now() })];
}
