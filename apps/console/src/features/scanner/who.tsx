import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import type { ReactNode } from "react";
import c from "./who.module.css";
import { useTillWords } from "./words.ts";

/** Whose card this is. The lines keep their height from recognised to done, so that the card below never moves. */
export function Who({ subscription, tag }: { subscription: CardSubscription; tag?: ReactNode }) {
  const words = useTillWords();
  return (
    <div>
      <div className={c.first}>
        <h1 className={c.name}>{words.who(subscription)}</h1>
        {tag}
      </div>
      <p className={c.visits}>{words.visits(subscription)}</p>
    </div>
  );
}
