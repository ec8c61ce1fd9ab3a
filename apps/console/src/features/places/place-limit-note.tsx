import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Note } from "../../ui/note.tsx";
import { placeLimitOf } from "./place-limit.ts";

/** The plan has no room for another open place: how many it has, and which plan has more. */
export function PlaceLimitNote({ params }: { params: Readonly<Record<string, unknown>> }) {
  const { t } = useLingui();
  const { max_places, next_plan } = placeLimitOf(params);
  return (
    <Note tone="warn">
      {plural(max_places, {
        one: "Your plan has room for # open place, and it is taken.",
        other: "Your plan has room for # open places, and all are taken.",
      })}{" "}
      {next_plan === null
        ? t`Close one that is not needed any more.`
        : next_plan.max_places === null
          ? t`With the plan ${next_plan.name} you can have as many as you like.`
          : t`With the plan ${next_plan.name} you can have ${next_plan.max_places}.`}
    </Note>
  );
}
