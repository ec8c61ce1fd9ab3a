import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CouponHandout } from "@rewardo/contract/coupon-handouts";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { handoutCalls } from "../api.ts";
import { CouponSheet } from "./coupon-sheet.tsx";
import c from "./coupon-sheet.module.css";
import { groupsQuery } from "../groups/groups-api.ts";
import { useCardDraft } from "../use-draft.ts";

/** Polling interval of a running handout. */
const askEveryMs = 1500;
const isOpen = ({ status }: CouponHandout): boolean => status === "queued" || status === "running";

interface HandoutDialogProps {
  coupon: CouponPart;
  name: string;
  onClose: () => void;
}

/** Gives a coupon to everyone in a group, and shows how far that has come. */
export function HandoutDialog({ coupon, name, onClose }: HandoutDialogProps) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const client = useQueryClient();
  const params = { id: programme.card_id, part_id: coupon._id };
  const queryKey = ["programmes", "handouts", coupon._id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(handoutCalls.list, { params, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) === true ? askEveryMs : false),
  });
  const asked = async (work: Promise<unknown>) => {
    await work;
    await client.invalidateQueries({ queryKey });
  };
  const published = programme.published.coupons.find(({ _id, status }) => _id === coupon._id && status === "active");
  return (
    <CouponSheet
      title={t({ message: `Give ${name} to a group`, comment: "Name of a coupon" })}
      onClose={onClose}
      query={query}
      list={(items) => (
        <Handouts
          items={items}
          stop={({ _id }) => asked(call(handoutCalls.cancel, { params: { id: programme.card_id, part_id: _id } }))}
        />
      )}
      isPublished={published !== undefined}
      unpublished={t`Publish the coupon first; then it can be given to a group.`}
      adds={
        <NewHandout
          target={(published ?? coupon).target}
          give={(promotion_group_id, idempotencyKey) =>
            asked(call(handoutCalls.start, { params, body: { promotion_group_id }, idempotencyKey }))
          }
        />
      }
    />
  );
}

interface NewHandoutProps {
  target: CouponPart["target"];
  give: (group_id: string, idempotencyKey: string) => Promise<void>;
}

/** A coupon for a group is given to that group alone. */
function NewHandout({ target, give }: NewHandoutProps) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const errorWords = useErrorWords();
  const query = useQuery(groupsQuery(programme.card_id));
  const [group_id, setGroup] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  // A repeat after silence gives nothing twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const send = async () => {
    setProblem(null);
    try {
      if (group_id === "") throw new Error("Not complete");
      await give(group_id, key);
      setKey(crypto.randomUUID());
    } catch (error) {
      setProblem(group_id === "" ? t`Choose a group first` : errorWords(error));
      throw error;
    }
  };
  return (
    <Loaded query={query} skeleton={<Skeleton width="100%" height="72px" />}>
      {({ items }) => {
        const isIts = (id: string) => target.kind !== "promotion_group" || target.promotion_group_id === id;
        const groups = items.filter(({ _id, status }) => status === "active" && isIts(_id));
        if (groups.length === 0)
          return (
            <p className="mut">
              {t`This card has no group yet.`}{" "}
              <Link
                to="/cards/$cardId/groups/$groupId"
                params={{ cardId: programme.card_id, groupId: "new" }}
                className="link"
              >
                {t`Make a group`}
              </Link>
            </p>
          );
        return (
          <div className={c.fresh}>
            <Select
              label={t({ message: "Group", context: "of customers" })}
              hint={t`Everyone who is in it now gets one. Who still has an unused one gets no second.`}
              placeholder={t`Choose a group`}
              options={groups.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={group_id}
              onChange={({ currentTarget }) => setGroup(currentTarget.value)}
            />
            <Problem>{problem}</Problem>
            <div>
              <AsyncButton
                kind="primary"
                icon="ticket"
                action={send}
                pending={t`Starting`}
                done={t({ message: "Started", context: "giving a coupon" })}
                failed={t`Not started`}
              >
                {t`Give to the group`}
              </AsyncButton>
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}

interface HandoutsProps {
  items: readonly CouponHandout[];
  stop: (handout: CouponHandout) => Promise<void>;
}

function Handouts({ items, stop }: HandoutsProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (items.length === 0) return null;
  const words = (one: CouponHandout): string => {
    const given = plural(one.given, { one: "# customer got it", other: "# customers got it" });
    const done = format.number(one.done);
    const passed = plural(one.total, { one: `${done} of # customer`, other: `${done} of # customers` });
    if (one.status === "queued") return t`starts in a moment`;
    if (one.status === "running") return passed;
    if (one.status === "failed") return t`broke off: ${given}. Start it again; no one gets two.`;
    return one.status === "cancelled" ? t`stopped: ${given}` : given;
  };
  return (
    <ul className={c.batches} aria-label={t`Given to groups`}>
      {items.map((one) => (
        <li key={one._id} className={c.batch}>
          <div className={c.told}>
            <p>{one.group_name}</p>
            <p className="mut t13" role={isOpen(one) ? "status" : undefined}>
              {words(one)}
              {", "}
              {format.date(one.created_at, "shortDate")}
            </p>
            {isOpen(one) && (
              <progress
                aria-label={t`Giving to ${one.group_name}`}
                max={Math.max(1, one.total)}
                value={Math.min(one.done, one.total)}
              />
            )}
          </div>
          {isOpen(one) && (
            <AsyncButton
              size="compact"
              action={() => stop(one)}
              pending={t`Stopping`}
              done={t({ message: "Stopped", context: "giving a coupon" })}
              failed={t`Not stopped`}
            >
              {t({ message: "Stop", context: "giving a coupon" })}
            </AsyncButton>
          )}
        </li>
      ))}
    </ul>
  );
}
