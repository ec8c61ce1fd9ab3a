import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { User, UserMergeOutcome } from "@rewardo/contract/users";
import { pickText } from "@rewardo/rules/localized-text";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { ApiError } from "@rewardo/web/api-error.ts";
import { userCalls } from "../api.ts";
import { MergeQuestion } from "./merge-question.tsx";
import c from "./merge.module.css";
import { useUserName } from "../use-user-name.ts";
import { useMembershipFailure } from "@rewardo/web/errors/membership-failure.ts";

interface UserMergeConfirmProps {
  user: User;
  fromId: string;
  cards: Cards;
  onBack: () => void;
  onSending: (isSending: boolean) => void;
  onDone: () => void;
}

/** Confirms a merge of two customers: what becomes of the cards, what is taken over and what is lost. */
export function UserMergeConfirm({ user: { _id }, fromId, cards, ...answers }: UserMergeConfirmProps) {
  const { t } = useLingui();
  const failure = useMergeFailure();
  const params = { id: _id };
  const body = { from_id: fromId };
  return (
    <MergeQuestion
      previewKey={["users", _id, "merge_preview", fromId]}
      preview={(signal) => call(userCalls.previewMerge, { params, body, signal })}
      merge={(idempotencyKey) => call(userCalls.merge, { params, body, idempotencyKey })}
      failure={failure}
      warning={t`This cannot be undone. What has happened stays in the list, under the customer who stays.`}
      label={t`Merge customers`}
      backLabel={t({ message: "Choose another", context: "customer" })}
      doneWords={t`The customers are one now`}
      {...answers}
    >
      {(outcome, error) =>
        outcome === undefined ? (
          error === null && (
            <p aria-busy="true">
              <Skeleton width="100%" height="120px" />
            </p>
          )
        ) : (
          <Outcome outcome={outcome} cards={cards} />
        )
      }
    </MergeQuestion>
  );
}

function Outcome({
  outcome: { into, from, cards, filled, lost },
  cards: known,
}: {
  outcome: UserMergeOutcome;
  cards: Cards;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const language = useSession().business?.language ?? "en";
  const ownUnit = useOwnUnit();
  const fields = useMergeFieldWords();
  const names = (list: UserMergeOutcome["filled"]) => format.list(list.map((field) => fields[field]));
  return (
    <>
      <dl className={c.pair}>
        <Side label={t({ message: "Stays", context: "one of two customers" })} user={into} />
        <Side label={t({ message: "Ends", context: "one of two customers" })} user={from} />
      </dl>
      <dl className="kv">
        {cards.map(({ card_id, outcome, balance_after: balance }, index) => {
          const card = known.byId.get(card_id);
          const units =
            ownUnit(card, balance)?.counted ??
            (card?.stamps_required == null
              ? plural(balance, { one: "# point", other: "# points" })
              : plural(balance, { one: "# stamp", other: "# stamps" }));
          return (
            // Several cards of one programme may be moved, so the key has an index.
            <div key={`${card_id} ${index}`} className={c.fact}>
              <dt>{card === undefined ? t`Card` : pickText(card.name, format.locale, language)}</dt>
              <dd>
                {outcome === "merges"
                  ? t({ message: `becomes one card, ${units} afterwards`, comment: "Of two cards; 12 points" })
                  : t({ message: `moves as it is, ${units}`, comment: "A card to another customer; 12 points" })}
              </dd>
            </div>
          );
        })}
        {filled.length > 0 && (
          <div className={c.fact}>
            <dt>{t({ message: "Taken over", comment: "Name, phone and the like of the customer who ends" })}</dt>
            <dd>{names(filled)}</dd>
          </div>
        )}
        {lost.length > 0 && (
          <div className={c.fact}>
            <dt>{t({ message: "Lost", comment: "Name, phone and the like of the customer who ends" })}</dt>
            <dd>{names(lost)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

function Side({ label, user }: { label: string; user: User }) {
  const nameOf = useUserName();
  const { phone, email } = user;
  return (
    <div className={c.side}>
      <dt className="t12 mut">{label}</dt>
      <dd className={c.who}>
        <span className="el">{nameOf(user)}</span>
        {[phone, email].map(
          (one) =>
            one !== null && (
              <span key={one} className="t12 mut num el">
                {one}
              </span>
            ),
        )}
      </dd>
    </div>
  );
}

/** What of a customer goes over or is lost, by name. */
function useMergeFieldWords(): Readonly<Record<UserMergeOutcome["filled"][number], string>> {
  const { t } = useLingui();
  return {
    name: t({ message: "Name", context: "of a person" }),
    email: t`E-mail`,
    phone: t`Phone`,
    birth_date: t`Birthday`,
    gender: t`Gender`,
    language: t`Language`,
    note: t({ message: "Note", comment: "What staff should know about a customer" }),
  };
}

/** Why merging customers did not work. */
function useMergeFailure(): (error: unknown) => string {
  const { t } = useLingui();
  const failure = useMembershipFailure();
  return (error) =>
    error instanceof ApiError && error.errors.some(({ code }) => code === "already_merged")
      ? t`One of the two has been merged already. Look at the customers again.`
      : failure(error);
}
