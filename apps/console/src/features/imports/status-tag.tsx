import { useLingui } from "@lingui/react/macro";
import type { Import } from "@rewardo/contract/imports";
import { Tag, type TagProps } from "@rewardo/ui/tag.tsx";

const tones: Readonly<Record<Import["status"], TagProps["tone"]>> = {
  ready: "line",
  checking: "info",
  checked: "info",
  running: "info",
  paused: "warn",
  done: "ok",
  failed: "bad",
  undoing: "info",
  undone: "line",
};

/** How far an import is, in a word. */
export function StatusTag({ status }: { status: Import["status"] }) {
  const { t } = useLingui();
  const words: Readonly<Record<Import["status"], string>> = {
    ready: t({ message: "Not started", context: "import" }),
    checking: t({ message: "Being checked", context: "import" }),
    checked: t({ message: "Checked", context: "import" }),
    running: t({ message: "Under way", context: "import" }),
    paused: t({ message: "Paused", context: "import" }),
    done: t({ message: "Imported", context: "import" }),
    failed: t({ message: "Stopped", context: "import" }),
    undoing: t({ message: "Being taken back", context: "import" }),
    undone: t({ message: "Taken back", context: "import" }),
  };
  return <Tag tone={tones[status]}>{words[status]}</Tag>;
}
