import { useLingui } from "@lingui/react/macro";
import type { Automation } from "@rewardo/contract/automation-fields";
import { useNavigate } from "@tanstack/react-router";
import { AskDialog } from "../../../kit/actions/ask-dialog.tsx";
import { useRecordCache } from "../../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { automationCalls } from "./api.ts";

/** Asks before an automation is archived, since there is no way back. */
export function ArchiveDialog({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<Automation>("automations");
  const { _id, name } = automation;
  const archive = async () => {
    cache.put(await call(automationCalls.archive, { params: { id: _id } }));
    cache.refreshLists();
    toast("success", t`Archived`);
    void navigate({ to: "/messages/automations" });
  };
  return (
    <AskDialog
      open
      onClose={onClose}
      title={t({ message: `Archive ${name}?`, context: "automation" })}
      description={t`It can no longer be changed or switched on. What it has sent and brought stays in the figures.`}
      action={archive}
      words={{
        verb: t`Archive the automation`,
        pending: t`Archiving`,
        done: t`Archived`,
        failed: t`Not archived`,
        keep: t`Keep it`,
      }}
    />
  );
}
