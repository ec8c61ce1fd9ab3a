import { useLingui } from "@lingui/react/macro";
import { InView } from "../../kit/page/in-view.tsx";
import { useSession } from "@rewardo/web/session/index.ts";
import { seesAllPlaces } from "@rewardo/web/session/reach.ts";
import { Chapter, type ChapterName, Drawn } from "./chapter.tsx";
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

interface PanelsBelowProps {
  shown: Shown;
  /** The chapter that is to be shown once it is there. */
  wanted: ChapterName | null;
  onShown: (chapter: HTMLElement) => void;
}

/** Everything below the first chart; each part asks when it comes into view. */
export function PanelsBelow({ shown, wanted, onShown }: PanelsBelowProps) {
  const { t } = useLingui();
  const session = useSession();
  // Balances and groups of customers are of no place: who sees some places alone is not told.
  const isWhole = seesAllPlaces(session);
  const panels = { shown };
  return (
    <>
      <Drawn>
        <InView>
          <HoursPanel {...panels} />
        </InView>
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
            <MemberSharePanel {...panels} />
          </InView>
          <InView>
            <FeedbackPanel {...panels} />
          </InView>
        </div>
      </Drawn>
      <Chapter name="customers" onShown={wanted === "customers" ? onShown : undefined}>
        <Drawn>
          {isWhole && (
            <InView>
              <RfmPanel {...panels} />
            </InView>
          )}
          <InView>
            <RetentionPanel {...panels} />
          </InView>
          <InView>
            <ReachPanel {...panels} />
          </InView>
          <div className={c.pairs}>
            {session.business !== null && isWhole && (
              <InView>
                <MovesPanel />
              </InView>
            )}
            <InView>
              <PeoplePanel {...panels} type="level" title={t`Levels`} />
            </InView>
            <InView>
              <PeoplePanel {...panels} type="gender" title={t`Gender`} />
            </InView>
            <InView>
              <PeoplePanel {...panels} type="age_group" title={t`Age`} />
            </InView>
          </div>
        </Drawn>
      </Chapter>
      <Chapter name="rewards" onShown={wanted === "rewards" ? onShown : undefined}>
        <Drawn>
          <div className={c.pairs}>
            <InView>
              <TopPanel {...panels} type="rewards" title={t`Rewards`} />
            </InView>
            <InView>
              <TopPanel {...panels} type="coupons" title={t`Coupons`} />
            </InView>
            {isWhole && (
              <>
                <InView>
                  <LiabilityPanel {...panels} />
                </InView>
                <InView>
                  <LapsingPanel {...panels} />
                </InView>
              </>
            )}
          </div>
        </Drawn>
      </Chapter>
    </>
  );
}
