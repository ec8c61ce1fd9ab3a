import { useLingui } from "@lingui/react/macro";
import type { PromotionGroup } from "@rewardo/contract/promotion-groups";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { conditionsOf } from "../../../kit/rules/rule.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import own from "../parts/row-link.module.css";
import { toBuilt } from "./group-rule.ts";
import { groupsQuery } from "./groups-api.ts";
import { PartList } from "../parts/part-list.tsx";
import c from "../parts/part-list.module.css";
import { useCardDraft } from "../use-draft.ts";
import { useGroupKinds } from "./use-group-kinds.tsx";

/** Groups of a card's customers, for whom coupons can be. */
export function GroupsPage() {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const query = useQuery(groupsQuery(programme.card_id));
  const navigate = useNavigate();
  const params = { cardId: programme.card_id, groupId: "new" };
  return (
    <Loaded query={query} skeleton={<Skeleton height="240px" />}>
      {({ items }) => (
        <PartList
          intro={t`Customers whom a coupon can be for: by a rule that is always up to date, or by hand.`}
          label={t`Groups`}
          add={t`New group`}
          onAdd={() => void navigate({ to: "/cards/$cardId/groups/$groupId", params, search: true })}
          ghost={{ kind: "record", icon: "users-three" }}
          none={t`No group yet. “Not here for a month” is one, and a coupon for it brings them back.`}
          isEmpty={items.length === 0}
        >
          {items.map((group) => (
            <Row key={group._id} group={group} />
          ))}
        </PartList>
      )}
    </Loaded>
  );
}

function Row({ group }: { group: PromotionGroup }) {
  const { t } = useLingui();
  const format = useFormat();
  const kinds = useGroupKinds();
  const about = (group.rule === null ? [] : conditionsOf(toBuilt(group.rule))).map(({ kind }) => kinds[kind].label);
  const params = { cardId: group.card_id, groupId: group._id };
  const names = format.list([...new Set(about)]);
  return (
    <li className={c.row}>
      <span className={c.ring}>
        <Icon name="users-three" />
      </span>
      <div className={c.what}>
        <p className={c.name}>
          <Link to="/cards/$cardId/groups/$groupId" params={params} className={own.link}>
            {group.name}
          </Link>
          {group.status === "archived" && <Tag>{t({ message: "Archived", context: "group" })}</Tag>}
        </p>
        <p className={c.line}>{group.rule === null ? t`Chosen by hand` : t`By rule: ${names}`}</p>
      </div>
      <Icon name="caret-right" className={own.caret} />
    </li>
  );
}
