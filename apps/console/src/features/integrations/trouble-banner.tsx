import { useLingui } from "@lingui/react/macro";
import type { Integration } from "@rewardo/contract/integrations";
import { Link } from "@tanstack/react-router";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { AskAgain, useTroubleWords } from "./trouble.tsx";
import c from "./integrations.module.css";

/** Says on every page which systems have fallen behind, and what to do until they come back. */
export function TroubleBanner({ integrations }: { integrations: readonly Integration[] }) {
  const { t } = useLingui();
  const mayModify = useAllowed("integrations_modify");
  const words = useTroubleWords();
  // Only a person can solve a wrong login, so those integrations are reported separately.
  const silent = integrations.filter(({ trouble }) => trouble !== "credentials");
  const [first] = silent;
  return (
    <div className={c.banner}>
      <Note
        tone="bad"
        announce
        action={mayModify && first !== undefined && silent.length === 1 ? <AskAgain id={first._id} /> : undefined}
      >
        {integrations.map((integration) => (
          <span key={integration._id}>{words(integration)} </span>
        ))}
        {mayModify && (
          <Link to="/settings/integration" className="link">
            {t`See what is wrong`}
          </Link>
        )}
      </Note>
    </div>
  );
}
