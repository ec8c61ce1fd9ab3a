import { Trans, useLingui } from "@lingui/react/macro";
import { type GroupRule, type PromotionGroup, PromotionGroupInput } from "@rewardo/contract/promotion-groups";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import type { FieldDescription } from "../../../kit/form/description.ts";
import { FieldPlace } from "../../../kit/form/form-body.tsx";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { custom } from "../../../kit/form/kinds/custom.tsx";
import { LeaveQuestion } from "../../../kit/form/saving/leave-question.tsx";
import { useSaveKey } from "../../../kit/form/saving/use-save-key.ts";
import { useFormField } from "../../../kit/form/use-form-field.ts";
import { useFormChanges, useRecordForm } from "../../../kit/form/use-record-form.ts";
import { isSame } from "../../../kit/form/values.ts";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { conditionsOf } from "../../../kit/rules/rule.ts";
import { RuleBuilder } from "../../../kit/rules/rule-builder.tsx";
import { RuleWords } from "../../../kit/rules/rule-words.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { GroupCount } from "./group-count.tsx";
import { GroupMembers } from "./group-members.tsx";
import c from "./group-page.module.css";
import { type BuiltRule, errorsById, toBuilt, toDraft, toSent, unfinishedIn, withStarts } from "./group-rule.ts";
import { groupCalls, groupQuery } from "./groups-api.ts";
import { useCardDraft } from "../use-draft.ts";
import { useGroupKinds, usePlaceChoice } from "./use-group-kinds.tsx";
import { useMayEdit } from "../use-may-edit.ts";

/** One group, or a new one: its name, and the rule or the names that make it. */
export function GroupPage() {
  const { groupId } = useParams({ from: "/main/cards/$cardId/groups/$groupId" });
  const { programme } = useCardDraft();
  const query = useQuery({ ...groupQuery(programme.card_id, groupId), enabled: groupId !== "new" });
  if (groupId === "new") return <Editor key="new" group={null} />;
  return (
    <Loaded query={query} skeleton={<Skeleton height="320px" />}>
      {(group) => <Editor key={group._id} group={group} />}
    </Loaded>
  );
}

const empty: GroupRule = { match: "all", parts: [] };

function Editor({ group }: { group: PromotionGroup | null }) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const kinds = useGroupKinds();
  const mayEdit = useMayEdit();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { id: programme.card_id };
  const refresh = () => client.invalidateQueries({ queryKey: ["promotion_groups", programme.card_id] });
  const name = custom<string, "name">({
    name: "name",
    label: t`Name of the group`,
    words: ({ code }) => (code === "required" ? t`Give it a name` : undefined),
    show: (value) => value,
    render: ({ value, set, leave, error, maxLength }) => (
      <TextField
        label={t`Name of the group`}
        autoComplete="off"
        maxLength={maxLength}
        value={value ?? ""}
        error={error}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        onBlur={leave}
      />
    ),
  });
  const rule: FieldDescription<"rule"> = {
    ...{ kind: "custom", names: ["rule"], label: t`Who belongs to it`, isDeep: true },
    show: (values) => {
      const shown = values["rule"] as GroupRule | null;
      return shown === null ? t`By hand` : <RuleWords rule={toBuilt(shown)} kinds={kinds} />;
    },
    render: () => null,
    check: (values) => {
      const typed = values["rule"] as GroupRule | null;
      return typed === null ? [] : unfinishedIn(typed).map((path) => ({ path: `rule.${path}`, code: "required" }));
    },
  };
  const state = useRecordForm<typeof PromotionGroupInput, PromotionGroup>({
    schema: PromotionGroupInput,
    record: group,
    defaults: { rule: empty },
    sections: [{ fields: [name, rule] }],
    save: ({ record, values, changes, version, idempotencyKey }) =>
      record === null
        ? call(groupCalls.add, { params, body: values, idempotencyKey })
        : call(groupCalls.change, { params: { ...params, part_id: record._id }, body: changes, version }),
    reload: group === null ? undefined : () => call(groupCalls.read, { params: { ...params, part_id: group._id } }),
    onSaved: async ({ _id: groupId }) => {
      await refresh();
      if (group === null)
        await navigate({
          to: "/cards/$cardId/groups/$groupId",
          params: { cardId: programme.card_id, groupId },
          search: true,
          // Back leads to the groups, not to an empty form.
          replace: true,
        });
    },
  });
  const { saving, element, isAdding, isDirty } = state;
  const isUnchanged = useFormChanges(state) === 0 && group !== null;
  useSaveKey(element);
  const setStatus = async ({ _id, version }: PromotionGroup, status: PromotionGroup["status"]) => {
    await call(groupCalls.change, { params: { ...params, part_id: _id }, body: { status }, version });
    await refresh();
  };
  const keeping = { pending: t`Saving`, done: t({ message: "Saved", context: "group" }), failed: t`Not saved` };
  return (
    <FormFrame state={state} label={group === null ? t`New group` : group.name}>
      <LeaveQuestion isDirty={() => mayEdit && isDirty()} />
      <GroupFields group={group} name={name} kinds={kinds} isAdding={isAdding}>
        <Problem>{saving.refusal === null ? null : errorWords(saving.refusal)}</Problem>
        {mayEdit && (
          <div className={c.actions}>
            <AsyncButton
              type="submit"
              kind="primary"
              state={saving.state}
              aria-disabled={isUnchanged || undefined}
              {...keeping}
            >
              {group === null ? t`Save the group` : t`Save changes`}
            </AsyncButton>
            {group === null ? (
              <Link
                to="/cards/$cardId/groups"
                params={{ cardId: programme.card_id }}
                className={buttonClass({ kind: "quiet" })}
              >
                <Trans>Cancel</Trans>
              </Link>
            ) : (
              <AsyncButton
                action={() => setStatus(group, group.status === "active" ? "archived" : "active")}
                {...keeping}
              >
                {group.status === "active" ? t`Archive` : t`Use again`}
              </AsyncButton>
            )}
          </div>
        )}
      </GroupFields>
    </FormFrame>
  );
}

interface GroupFieldsProps {
  group: PromotionGroup | null;
  name: FieldDescription;
  kinds: ReturnType<typeof useGroupKinds>;
  isAdding: boolean;
  children: ReactNode;
}

/** The name of a group, and the rule or the customers by hand that make it; beside the rule, whom it finds. */
function GroupFields({ group, name, kinds, isAdding, children }: GroupFieldsProps) {
  const { t } = useLingui();
  const { programme, content } = useCardDraft();
  const places = usePlaceChoice();
  const { value, set, error, errorAt, errorIn } = useFormField<GroupRule>("rule", {
    words: (_fault, typed) =>
      typed?.parts.length === 0 ? t`Add a condition, or choose customers by hand.` : t`This is not complete`,
  });
  // The rule of the way by hand is kept as it was; another version of the group replaces it.
  const [typed, setTyped] = useState<BuiltRule>(() => toBuilt(value ?? empty));
  const rule = value === null || isSame(toDraft(typed), value) ? typed : toBuilt(value);
  if (rule !== typed) setTyped(rule);
  const [matching, setMatching] = useState<Readonly<Record<string, number>>>({});
  const change = (next: BuiltRule) => {
    setTyped(next);
    set(toDraft(next));
  };
  const around = {
    level_id: content.levels.find(({ status }) => status === "active")?._id ?? null,
    place_id: places?.[0]?._id ?? null,
  };
  const problem = error ?? errorAt("parts");
  return (
    <div className={c.beside}>
      <div className={c.main}>
        <Link to="/cards/$cardId/groups" params={{ cardId: programme.card_id }} className={c.back}>
          <Trans>All groups</Trans>
        </Link>
        <div className={c.main} inert={isAdding}>
          <div className={c.head}>
            <FieldPlace field={name} />
            <Segment
              label={t`How customers get into the group`}
              options={[
                { value: "rule", label: t`By rule` },
                { value: "static", label: t`By hand` },
              ]}
              value={value === null ? "static" : "rule"}
              onChange={(way) => set(way === "static" ? null : toDraft(rule))}
            />
          </div>
          {value !== null ? (
            <div className={c.main} data-fields="rule">
              <RuleBuilder
                label={t`Who belongs to it`}
                kinds={kinds}
                rule={rule}
                matching={matching}
                errors={errorsById(rule, errorIn)}
                onChange={(next) => change(withStarts(next, around, new Set(conditionsOf(rule).map(({ id }) => id))))}
              />
              {problem !== undefined && <Note tone="bad">{problem}</Note>}
            </div>
          ) : group === null || group.kind !== "static" ? (
            <Note>{t`Save the group first, then choose its customers.`}</Note>
          ) : (
            <GroupMembers group={group} />
          )}
        </div>
        {children}
      </div>
      {value !== null && (
        <GroupCount cardId={programme.card_id} sent={toSent(rule)} kinds={kinds} onCounted={setMatching} />
      )}
    </div>
  );
}
