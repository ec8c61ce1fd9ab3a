import { Trans, useLingui } from "@lingui/react/macro";
import type { PromotionGroup } from "@rewardo/contract/promotion-groups";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { AsyncButton } from "../../../kit/actions/async-button.tsx";
import { LeaveQuestion } from "../../../kit/form/saving/leave-question.tsx";
import { Loaded } from "../../../kit/record/loaded.tsx";
import { conditionsOf } from "../../../kit/rules/rule.ts";
import { RuleBuilder } from "../../../kit/rules/rule-builder.tsx";
import { useErrorWords } from "../../../kit/words/use-error-words.ts";
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
import { type BuiltRule, toBuilt, toSent, withStarts } from "./group-rule.ts";
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

function Editor({ group }: { group: PromotionGroup | null }) {
  const { t } = useLingui();
  const { programme, content } = useCardDraft();
  const kinds = useGroupKinds();
  const places = usePlaceChoice();
  const mayEdit = useMayEdit();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(group?.name ?? "");
  const [way, setWay] = useState<"rule" | "static">(group?.kind ?? "rule");
  const [rule, setRule] = useState<BuiltRule>(() => toBuilt(group?.rule ?? null));
  const [wasSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [matching, setMatching] = useState<Readonly<Record<string, number>>>({});
  const sent = toSent(rule);
  const shown = JSON.stringify([name.trim(), way, way === "rule" ? (sent?.rule ?? null) : null]);
  /** What is kept, as far as this page knows. */
  const kept = useRef(shown);
  const around = {
    level_id: content.levels.find(({ status }) => status === "active")?._id ?? null,
    place_id: places?.[0]?._id ?? null,
  };
  const unfinished = conditionsOf(rule).filter(({ value }) => value === null);
  const params = { id: programme.card_id };
  const save = async () => {
    setSent(true);
    setProblem(null);
    if (name.trim() === "" || (way === "rule" && (sent === null || unfinished.length > 0)))
      throw new Error("Not complete");
    const body = { name: name.trim(), rule: way === "rule" ? (sent?.rule ?? null) : null };
    try {
      const answer =
        group === null
          ? await call(groupCalls.add, { params, body, idempotencyKey })
          : await call(groupCalls.change, { params: { ...params, part_id: group._id }, body, version: group.version });
      await client.invalidateQueries({ queryKey: ["promotion_groups", programme.card_id] });
      kept.current = shown;
      const groupId = answer._id;
      if (group === null)
        await navigate({
          to: "/cards/$cardId/groups/$groupId",
          params: { cardId: programme.card_id, groupId },
          search: true,
          // Back leads to the groups, not to an empty form.
          replace: true,
        });
    } catch (error) {
      setProblem(errorWords(error));
      throw error;
    }
  };
  const setStatus = async (status: PromotionGroup["status"]) => {
    if (group === null) return;
    const at = { ...params, part_id: group._id };
    await call(groupCalls.change, { params: at, body: { status }, version: group.version });
    await client.invalidateQueries({ queryKey: ["promotion_groups", programme.card_id] });
  };
  return (
    <div className={c.beside}>
      <LeaveQuestion isDirty={() => mayEdit && shown !== kept.current} />
      <div className={c.main}>
        <Link to="/cards/$cardId/groups" params={{ cardId: programme.card_id }} className={c.back}>
          <Trans>All groups</Trans>
        </Link>
        <div className={c.head}>
          <TextField
            label={t`Name of the group`}
            autoComplete="off"
            maxLength={200}
            value={name}
            error={wasSent && name.trim() === "" ? t`Give it a name` : undefined}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Segment
            label={t`How customers get into the group`}
            options={[
              { value: "rule", label: t`By rule` },
              { value: "static", label: t`By hand` },
            ]}
            value={way}
            onChange={setWay}
          />
        </div>
        {way === "rule" ? (
          <>
            <RuleBuilder
              label={t`Who belongs to it`}
              kinds={kinds}
              rule={rule}
              matching={matching}
              errors={
                wasSent ? Object.fromEntries(unfinished.map(({ id }) => [id, t`This is not complete`])) : undefined
              }
              onChange={(next) => setRule(withStarts(next, around, new Set(conditionsOf(rule).map(({ id }) => id))))}
            />
            {wasSent && sent === null && <Note tone="bad">{t`Add a condition, or choose customers by hand.`}</Note>}
          </>
        ) : group === null || group.kind !== "static" ? (
          <Note>{t`Keep the group first, then choose its customers.`}</Note>
        ) : (
          <GroupMembers group={group} />
        )}
        <Problem>{problem}</Problem>
        {mayEdit && (
          <div className={c.actions}>
            <AsyncButton
              kind="primary"
              action={save}
              pending={t`Keeping`}
              done={t({ message: "Kept", context: "group" })}
              failed={t`Not kept`}
            >
              {group === null ? t`Keep the group` : t`Keep changes`}
            </AsyncButton>
            {group !== null && (
              <AsyncButton
                action={() => setStatus(group.status === "active" ? "archived" : "active")}
                pending={t`Keeping`}
                done={t({ message: "Kept", context: "group" })}
                failed={t`Not kept`}
              >
                {group.status === "active" ? t`Archive` : t`Use again`}
              </AsyncButton>
            )}
            {group === null && (
              <Link
                to="/cards/$cardId/groups"
                params={{ cardId: programme.card_id }}
                className={buttonClass({ kind: "quiet" })}
              >
                <Trans>Cancel</Trans>
              </Link>
            )}
          </div>
        )}
      </div>
      {way === "rule" && <GroupCount cardId={programme.card_id} sent={sent} kinds={kinds} onCounted={setMatching} />}
    </div>
  );
}
