import { useLingui } from "@lingui/react/macro";
import { InView } from "../../kit/page/in-view.tsx";
import { useSession } from "@rewardo/web/session/index.ts";
import { seesAllPlaces } from "@rewardo/web/session/reach.ts";
import { FeedbackPanel } from "./feedback-panel.tsx";
import { HoursPanel } from "./hours-panel.tsx";
import { LapsingPanel, LiabilityPanel } from "./liability-panels.tsx";
import { MemberSharePanel } from "./member-share-panel.tsx";
import { MovesPanel } from "./moves-panel.tsx";
import { PeoplePanel } from "./people-panel.tsx";
import { ReachPanel } from "./reach-panel.tsx";
import { RetentionPanel } from "./retention-panel.tsx";
import { RfmPanel } from "./rfm-panel.tsx";
import type { Shown } from "./stat.ts";
import { TopPanel } from "./top-panel.tsx";
import c from "./stats.module.css";

/** Everything below the first chart; each part asks when it comes into view. */
export function PanelsBelow({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const session = useSession();
  // Balances and groups of customers are of no place: who sees some places alone is not told.
  const isWhole = seesAllPlaces(session);
  const panels = { shown };
  return (
    <>
      <InView>
        <HoursPanel {...panels} />
      </InView>
      <InView>
        <ReachPanel {...panels} />
      </InView>
      {isWhole && (
        <InView>
          <RfmPanel {...panels} />
        </InView>
      )}
      <div className={c.pairs}>
        <InView>
          <TopPanel {...panels} type="products" title={t`Top products`} />
        </InView>
        <InView>
          <TopPanel {...panels} type="places" title={t`Places`} />
        </InView>
        <InView>
          <TopPanel {...panels} type="accounts" title={t`People at the till`} />
        </InView>
        <InView>
          <TopPanel {...panels} type="devices" title={t`Tills`} />
        </InView>
        <InView>
          <TopPanel {...panels} type="rewards" title={t`Rewards`} />
        </InView>
        <InView>
          <TopPanel {...panels} type="coupons" title={t`Coupons`} />
        </InView>
      </div>
      <InView>
        <RetentionPanel {...panels} />
      </InView>
      <div className={c.pairs}>
        {session.business !== null && isWhole && (
          <InView>
            <MovesPanel />
          </InView>
        )}
        <InView>
          <FeedbackPanel {...panels} />
        </InView>
        <InView>
          <PeoplePanel {...panels} type="gender" title={t`Gender`} />
        </InView>
        <InView>
          <PeoplePanel {...panels} type="level" title={t`Levels`} />
        </InView>
        <InView>
          <PeoplePanel {...panels} type="age_group" title={t`Age`} />
        </InView>
        {isWhole && (
          <>
            <InView>
              <LapsingPanel {...panels} />
            </InView>
            <InView>
              <LiabilityPanel {...panels} />
            </InView>
          </>
        )}
        <InView>
          <MemberSharePanel {...panels} />
        </InView>
      </div>
    </>
  );
}
