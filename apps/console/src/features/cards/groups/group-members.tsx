import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PromotionGroup } from "@rewardo/contract/promotion-groups";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import c from "./group-page.module.css";
import { groupCalls, groupMembersQuery } from "./groups-api.ts";
import { MemberField } from "../fields/member-field.tsx";
import { useMayEdit } from "../use-may-edit.ts";

/** The customers who were named for a group, and naming more. */
export function GroupMembers({ group: { card_id, _id } }: { group: PromotionGroup }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorWords = useErrorWords();
  const mayEdit = useMayEdit();
  const nameOf = useCustomerName();
  const members = groupMembersQuery(card_id, _id);
  const query = useQuery(members);
  /** A new field for each customer who was chosen. */
  const [round, setRound] = useState(0);
  const name = async (body: { add?: string[]; remove?: string[] }) => {
    try {
      await call(groupCalls.name, { params: { id: card_id, part_id: _id }, body });
      setRound((before) => before + 1);
    } catch (error) {
      toast("error", errorWords(error));
    } finally {
      await client.invalidateQueries({ queryKey: members.queryKey });
    }
  };
  return (
    <>
      {mayEdit && <MemberField key={round} value="" error={undefined} onChange={(one) => void name({ add: [one] })} />}
      <Loaded query={query} skeleton={<Skeleton height="120px" />}>
        {({ items, members: count }) => (
          <section>
            <p className={c.of}>
              {count === 0
                ? t`No one yet. Find customers by name, phone or card number.`
                : plural(count, { one: "# customer", other: "# customers" })}
            </p>
            <ul className={c.sample}>
              {items.map(({ card_subscription_id, name: user_name, number: card_number }) => {
                const called = nameOf({ user_name, card_number });
                return (
                  <li key={card_subscription_id}>
                    <span>{called}</span>
                    {user_name !== null && card_number !== null && (
                      <span className="t12 mut num">{inFours(card_number)}</span>
                    )}
                    {mayEdit && (
                      <Button
                        kind="quiet"
                        square
                        icon="x"
                        aria-label={t`Take ${called} out`}
                        onClick={() => void name({ remove: [card_subscription_id] })}
                      />
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        )}
      </Loaded>
    </>
  );
}
