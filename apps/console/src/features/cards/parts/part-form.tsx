import { useLingui } from "@lingui/react/macro";
import type { PartName } from "@rewardo/contract/programme-parts";
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import { useQueryClient } from "@tanstack/react-query";
import { RecordDialog } from "../../../kit/form/record-dialog.tsx";
import type { RecordFormOptions } from "../../../kit/form/use-record-form.ts";
import type { ObjectSchema } from "../../../kit/form/values.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { editedOf, programmeCalls, programmeQuery } from "../api.ts";
import { useCardDraft } from "../use-draft.ts";
import { type Parts, partsOf } from "./use-part-actions.ts";

/** A part as it stands in the draft; its version is the draft's. */
type Drafted<Name extends PartName> = Parts[Name] & { readonly version: number };

interface PartFormProps<Name extends PartName, S extends ObjectSchema> extends Pick<
  RecordFormOptions<S, Drafted<Name>>,
  "schema" | "sections" | "defaults" | "check"
> {
  name: Name;
  /** `null`: a new one. */
  part: Parts[Name] | null;
  title: string;
  onClose: () => void;
}

const partCalls = {
  rewards: { add: programmeCalls.addReward, change: programmeCalls.changeReward },
  coupons: { add: programmeCalls.addCoupon, change: programmeCalls.changeCoupon },
  offers: { add: programmeCalls.addOffer, change: programmeCalls.changeOffer },
  levels: { add: programmeCalls.addLevel, change: programmeCalls.changeLevel },
} satisfies Record<PartName, object>;

/** The part in a draft, unless someone has taken it away. */
const partIn = <Name extends PartName>(content: ProgrammeContent, name: Name, part_id: string) =>
  partsOf(content, name).find(({ _id, status }) => _id === part_id && status !== "archived");

/** The form of a new or a changed part of the draft. */
export function PartForm<Name extends PartName, S extends ObjectSchema>(props: PartFormProps<Name, S>) {
  const { name, part, ...form } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const { programme, refresh } = useCardDraft();
  const query = programmeQuery(programme.card_id);
  const params = { id: programme.card_id };
  const { add, change } = partCalls[name] as unknown as (typeof partCalls)["rewards"];
  return (
    <RecordDialog<S, Drafted<Name>>
      {...form}
      record={
        part === null ? null : { ...(partIn(editedOf(programme), name, part._id) ?? part), version: programme.version }
      }
      // The schema is that of the part's fields.
      save={async ({ record, values, changes, version, idempotencyKey }) => {
        const answer =
          record === null
            ? await call(add, { params, body: values as never, idempotencyKey })
            : await call(change, { params: { ...params, part_id: record._id }, body: changes as never, version });
        await refresh();
        const drafted = client.getQueryData(query.queryKey)?.version ?? programme.version;
        return { ...(answer as unknown as Parts[Name]), version: drafted };
      }}
      reload={
        part === null
          ? undefined
          : async () => {
              const now = await client.fetchQuery({ ...query, staleTime: 0 });
              const kept = partIn(editedOf(now), name, part._id);
              if (kept === undefined) throw new ApiError(404, { code: "not_found" });
              return { ...kept, version: now.version };
            }
      }
      texts={{
        ...{ pending: t`Saving`, done: t({ message: "Saved", context: "draft" }), failed: t`Not saved` },
        save: part === null ? t`Add to the draft` : t`Save in the draft`,
      }}
    />
  );
}
