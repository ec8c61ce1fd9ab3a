import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { PublishBar } from "../../kit/publish/publish-bar.tsx";
import { ReorderList } from "../../kit/reorder/reorder-list.tsx";
import { InlineFigure } from "../../kit/rules/inline-inputs.tsx";
import type { Rule } from "../../kit/rules/rule.ts";
import { type ConditionKind, RuleBuilder } from "../../kit/rules/rule-builder.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";

const figure = (label: string, unit: string): ConditionKind["sentence"] =>
  function Sentence(value, onChange) {
    const text = typeof value === "string" ? value : "";
    return (
      <>
        {label} <InlineFigure label={`${label} … ${unit}`} value={text} onChange={onChange} /> {unit}
      </>
    );
  };

const kinds = {
  last_visit: {
    icon: "clock-counter-clockwise",
    label: "Last visit",
    sentence: figure("Last visit more than", "days ago"),
  },
  visits: { icon: "stamp", label: "Visits", sentence: figure("Visits at least", "in twelve months") },
  place: { icon: "map-pin", label: "Place", sentence: figure("Was at", "in twelve months") },
} as const satisfies Record<string, ConditionKind>;

const somebodyAway: Rule<keyof typeof kinds> = {
  match: "all",
  parts: [
    { id: "away", kind: "last_visit", value: "30" },
    {
      id: "either",
      conditions: [
        { id: "often", kind: "visits", value: "20" },
        { id: "there", kind: "place", value: null },
      ],
    },
  ],
};

function Sheet() {
  const [rewards, setRewards] = useState(["10th coffee", "Cheesecake slice", "Bag of beans, 250 g"]);
  const [rule, setRule] = useState(somebodyAway);
  return (
    <>
      <section>
        <DetailPage
          back={{ to: "/businesses/$id", params: { id: "1" }, label: "Coffee card" }}
          title="Rewards"
          sub="Live since 3 March, in use by 4,812 customers"
          tabsLabel="Card"
          tabs={[
            { to: "/", label: "Card" },
            { to: "/places", label: "Rewards", count: 4 },
            { to: "/transactions", label: "Coupons", count: 1250 },
            { to: "/users", label: "Challenges", count: 0 },
          ]}
        >
          <ReorderList
            label="Rewards"
            items={rewards}
            idOf={(reward) => reward}
            nameOf={(reward) => reward}
            row={(reward) => <span>{reward}</span>}
            onReorder={(next) => setRewards([...next])}
          />
          <PublishBar
            changes={2}
            editor="Kuba Lis, 2 minutes ago"
            onShow={() => toast("info", "2 changes")}
            onDiscard={() => toast("info", "Discard?")}
            onPublish={() => toast("success", "Published")}
          />
        </DetailPage>
      </section>
      <section>
        <RuleBuilder
          label="Who belongs to it"
          kinds={kinds}
          rule={rule}
          onChange={setRule}
          matching={{ away: 1143, often: 388 }}
          errors={{ there: "Choose a place." }}
          summary="Away for more than 30 days, and either twenty visits a year or at a place."
        />
      </section>
    </>
  );
}

/** What sections with drafts and figures are built of: pages under a parent, orders, rules, publishing. */
export function GalleryBuilding() {
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute({ component: Sheet }), history: createMemoryHistory() }),
  );
  return <RouterProvider router={router as never} />;
}
