import { useLingui } from "@lingui/react/macro";
import { listPromotionGroups } from "@rewardo/contract/promotion-groups";
import type { User } from "@rewardo/contract/users";
import { pickText } from "@rewardo/rules/localized-text";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { BulkDialog } from "../../kit/bulk/bulk-dialog.tsx";
import { useBulk } from "../../kit/bulk/use-bulk.ts";
import type { ChosenRows } from "../../kit/list/list-page.tsx";
import type { List } from "../../kit/list/use-list.ts";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import c from "./user-bulk.module.css";

interface UserBulkProps {
  chosen: ChosenRows<User>;
  list: Pick<List<User>, "asked">;
  cards: Cards;
}

/** Adds many customers to a group at once: the way to a coupon for exactly these. */
export function UserBulk({ chosen, list, cards }: UserBulkProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const language = useSession().business?.language ?? "en";
  const { start, isNone } = useBulk(chosen, list.asked);
  const [isAsked, setAsked] = useState(false);
  const all = [...cards.byId.values()].filter(({ status }) => status !== "archived");
  const [chosenCard, setCard] = useState<string>();
  const card_id = chosenCard ?? all[0]?._id;
  const [chosenGroup, setGroup] = useState("");
  const { data, isPending } = useQuery({
    queryKey: ["cards", card_id, "groups", "by_hand"],
    queryFn: ({ signal }) => call(listPromotionGroups, { params: { id: card_id ?? "" }, signal }),
    enabled: isAsked && card_id !== undefined,
    select: ({ items }) => items.filter(({ kind, status }) => kind === "static" && status === "active"),
  });
  const groups = data ?? [];
  const group = groups.find(({ _id }) => _id === chosenGroup) ?? groups[0];
  return (
    <BulkDialog
      label={t`Add to a group`}
      icon="users-three"
      isNone={isNone}
      onOpen={() => setAsked(true)}
      title={t`Add the chosen customers to a group`}
      description={t`Customers without this card are left out.`}
      words={{
        start: t({ message: "Add", context: "customers to a group" }),
        pending: t({ message: "Adding", context: "customers to a group" }),
        done: t({ message: "Added", context: "customers to a group" }),
        failed: t({ message: "Not added", context: "customers to a group" }),
      }}
      start={
        group === undefined || card_id === undefined
          ? undefined
          : () => start({ entity: "users", change: { card_id, promotion_group_id: group._id } })
      }
    >
      {() => (
        <div className={c.fields}>
          {all.length > 1 && (
            <Select
              label={t({ message: "Card", context: "field" })}
              value={card_id ?? ""}
              options={all.map(({ _id, name }) => ({ value: _id, label: pickText(name, locale, language) }))}
              onChange={({ currentTarget }) => setCard(currentTarget.value)}
            />
          )}
          {groups.length > 0 ? (
            <Select
              label={t({ message: "Group", context: "group of customers" })}
              value={group?._id ?? ""}
              options={groups.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={({ currentTarget }) => setGroup(currentTarget.value)}
            />
          ) : (
            !isPending &&
            card_id !== undefined && (
              <p>
                {t`This card has no group yet whose customers are chosen by hand.`}{" "}
                <Link to="/cards/$cardId/groups" params={{ cardId: card_id }} className="link">
                  {t`Groups of this card`}
                </Link>
              </p>
            )
          )}
        </div>
      )}
    </BulkDialog>
  );
}
