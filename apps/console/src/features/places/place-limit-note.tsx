import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useErrorWords } from "../../kit/words/use-error-words.ts";
import type { ApiError } from "@rewardo/web/api-error.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Note } from "@rewardo/ui/note.tsx";

/** The plan has no room for another open place. No fault of what was typed: the sentence names the plan that has more. */
export function PlaceLimitNote({ error }: { error: ApiError }) {
  const words = useErrorWords();
  const { t } = useLingui();
  const mayChoose = useAllowed("payment_details_modify");
  return (
    <Note
      tone="warn"
      action={
        mayChoose ? (
          <Link to="/settings/$page" params={{ page: "plan" }} className={buttonClass({ size: "compact" })}>
            {t`See the plans`}
          </Link>
        ) : undefined
      }
    >
      {words(error)}
    </Note>
  );
}
