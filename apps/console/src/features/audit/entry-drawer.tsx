import { useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "@rewardo/contract/audit-entries";
import type { List } from "../../kit/list/use-list.ts";
import { RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { call } from "@rewardo/web/api.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { auditCalls } from "./api.ts";
import { EntryDetail } from "./entry-detail.tsx";
import { useSentence } from "./use-sentence.ts";

interface EntryDrawerProps {
  /** Id of the open entry, from the address; `undefined` closes. */
  openId: string | undefined;
  list: List<AuditEntry>;
}

/** One entry beside the list. */
export function EntryDrawer({ openId, list }: EntryDrawerProps) {
  const { t } = useLingui();
  const sentenceOf = useSentence();
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={(id, signal) => call(auditCalls.read, { params: { id }, signal })}
      title={(entry) => (entry === undefined ? t`Entry of the audit log` : sentenceOf(entry))}
      skeleton={
        <div className="stack">
          <Skeleton width="56%" />
          <Skeleton width="72%" />
          <Skeleton height="120px" />
        </div>
      }
    >
      {(entry) => <EntryDetail key={entry._id} entry={entry} />}
    </RecordDrawer>
  );
}
