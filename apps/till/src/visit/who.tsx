import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import type { ReactNode } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Tag } from "@rewardo/ui/tag.tsx";
import c from "./who.module.css";
import { useTillWords } from "../words.ts";

interface WhoProps {
  subscription: CardSubscription;
  tag?: ReactNode;
  /** At the end of the line of visits; it comes later and moves nothing. */
  aside?: ReactNode;
}

/** The card's owner. The lines keep their height from recognised to done, so that the card below never moves. */
export function Who({ subscription, tag, aside }: WhoProps) {
  const words = useTillWords();
  return (
    <div>
      <div className={c.first}>
        <h1 className={c.name}>{words.who(subscription)}</h1>
        <span className={c.tags}>
          {subscription.level !== null && <LevelTag level={subscription.level} />}
          {tag}
        </span>
      </div>
      <div className={c.second}>
        <p className={c.visits}>{words.visits(subscription)}</p>
        {aside}
      </div>
    </div>
  );
}

/** The level that was reached, and what it multiplies. */
function LevelTag({ level: { name, multiplier } }: { level: NonNullable<CardSubscription["level"]> }) {
  const words = useTillWords();
  const format = useFormat();
  return (
    <Tag tone="line" icon="medal">
      <span className={c.level}>{words.name(name)}</span>
      {multiplier > 1 && <span className="num">×{format.number(multiplier, 2)}</span>}
    </Tag>
  );
}
