import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { readyCount } from "@rewardo/rules/card-rewards";
import { heldStamps } from "@rewardo/rules/stamp-card";
import { matchIn } from "@rewardo/rules/text-match";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { cardStock } from "@rewardo/loyalty/card/stock.ts";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { Group } from "./arrange.ts";
import c from "./palette.module.css";
import type { Target } from "./target.ts";

export interface ShownGroup extends Group {
  readonly name: string;
}

interface ResultListProps {
  id: string;
  groups: readonly ShownGroup[];
  /** The row that Enter opens, counted through all groups; `-1` without any. */
  active: number;
  query: string;
  cards: ReadonlyMap<string, Card>;
  onActive: (nr: number) => void;
  onOpen: (target: Target) => void;
}

/** Results by kind; the field above keeps the focus and says which one is active. */
export function ResultList({ id, groups, active, query, cards, onActive, onOpen }: ResultListProps) {
  const firstOf = groups.map((_, nr) => groups.slice(0, nr).reduce((sum, { targets }) => sum + targets.length, 0));
  return (
    <div id={id} role="listbox" aria-label={groups.map(({ name }) => name).join(", ")}>
      {groups.map((group, groupNr) => (
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.kind}`}>
          <div id={`${id}-${group.kind}`} className={c.kind} role="presentation">
            {group.name}
          </div>
          {group.targets.map((target, nr) => {
            const at = (firstOf[groupNr] ?? 0) + nr;
            return (
              <Row
                key={target.over ?? target.to}
                id={`${id}-${at}`}
                target={target}
                isActive={at === active}
                query={query}
                cards={cards}
                onActive={() => onActive(at)}
                onOpen={() => onOpen(target)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  id: string;
  target: Target;
  isActive: boolean;
  query: string;
  cards: ReadonlyMap<string, Card>;
  onActive: () => void;
  onOpen: () => void;
}

function Row({ id, target, isActive, query, cards, onActive, onOpen }: RowProps) {
  const format = useFormat();
  const balanceWords = useBalanceWords();
  const { title, at = null, card } = target;
  // Recent targets are stored with an old balance, which is not shown.
  const balance = card === undefined || query === "" ? null : balanceWords(cards.get(card.card_id), card.balance);
  const sub = [target.sub, balance].filter((part) => typeof part === "string" && part !== "").join(", ");
  return (
    // The field has the keys; the pointer has its own way.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={cx(c.row, isActive && c.active)}
      ref={(row) => {
        if (isActive) row?.scrollIntoView({ block: "nearest" });
      }}
      onPointerMove={onActive}
      onClick={onOpen}
    >
      <span className={c.picture}>
        {card === undefined ? (
          <Icon name={target.icon} size={20} />
        ) : (
          <CardPicture card={cards.get(card.card_id)} balance={card.balance} />
        )}
      </span>
      <span className={c.words}>
        <span className={c.title}>
          <Underlined text={title} query={query} />
        </span>
        {sub !== "" && (
          <span className={c.sub}>
            <Underlined text={sub} query={query} />
          </span>
        )}
      </span>
      {at !== null && <span className={c.at}>{format.relativeDay(at)}</span>}
      <kbd className={c.enter} aria-hidden="true">
        enter
      </kbd>
    </div>
  );
}

function CardPicture({ card, balance }: { card: Card | undefined; balance: number }) {
  const required = card?.stamps_required ?? null;
  const count = required === null ? 0 : heldStamps(balance, required).count;
  return <MiniCard stock={cardStock(card?.design.stock ?? "sand")} count={count} required={required} />;
}

/** Underlines the typed text in a result; for a number also with spaces between. */
function Underlined({ text, query }: { text: string; query: string }) {
  const match = matchIn(text, query);
  if (match === null) return text;
  return (
    <>
      {text.slice(0, match.start)}
      <u className={c.match}>{text.slice(match.start, match.end)}</u>
      {text.slice(match.end)}
    </>
  );
}

/** A card's balance in words; `null` for people who may not see the card. */
function useBalanceWords(): (card: Card | undefined, balance: number) => string | null {
  const { t } = useLingui();
  const format = useFormat();
  const ownUnit = useOwnUnit();
  return (card, balance) => {
    if (card === undefined) return null;
    if (card.stamps_required === null) {
      return ownUnit(card, balance)?.counted ?? plural(balance, { one: "# point", other: "# points" });
    }
    const { count } = heldStamps(balance, card.stamps_required);
    const ready = readyCount(card.rewards, balance);
    const held = format.number(count);
    const required = format.number(card.stamps_required);
    const stamps = t({ message: `${held} of ${required} stamps`, comment: "7 of 10 stamps" });
    if (ready === 0) return stamps;
    const words = plural(ready, { one: "reward ready", other: "# rewards ready" });
    return count < card.stamps_required ? `${stamps}, ${words}` : words;
  };
}
