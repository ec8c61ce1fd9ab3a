import { useLingui } from "@lingui/react/macro";
import type { Place } from "@rewardo/contract/places";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { refreshSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { placeCalls } from "./api.ts";

/** Closes an open place and reopens a closed one, each after a question; the history stays in both cases. */
export function PlaceStatusButton({ place }: { place: Place }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<Place>("places");
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // While the question goes out it says what it said.
  const [isClosing, setClosing] = useState(place.status === "active");
  const { name } = place;

  const ask = () => {
    setClosing(place.status === "active");
    setProblem(null);
    setAsked(true);
  };
  const send = async () => {
    setProblem(null);
    try {
      const params = { id: place._id };
      const changed = await (isClosing ? call(placeCalls.close, { params }) : call(placeCalls.reopen, { params }));
      cache.put(changed);
      cache.refreshLists();
      // The menu shows the number of places.
      void refreshSession();
      setAsked(false);
      toast("success", isClosing ? t`${name} is closed` : t`${name} is open again`);
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
  };
  return (
    <>
      {place.status === "active" ? (
        <Button kind="takes-away" icon="prohibit" onClick={ask}>
          {t`Close the place`}
        </Button>
      ) : (
        <Button icon="arrow-counter-clockwise" onClick={ask}>
          {t`Reopen the place`}
        </Button>
      )}
      <Dialog
        open={isAsked}
        onOpenChange={(next) => !next && setAsked(false)}
        narrow
        title={isClosing ? t`Close ${name}?` : t`Reopen ${name}?`}
        description={
          isClosing
            ? t`It no longer counts as a place of your plan. What has happened there stays, and you can reopen it.`
            : t`It counts as one of the places of your plan again.`
        }
        actions={
          <>
            <AsyncButton
              kind={isClosing ? "takes-away" : "primary"}
              action={send}
              pending={isClosing ? t`Closing` : t`Reopening`}
              done={isClosing ? t({ message: "Closed", context: "place" }) : t`Open again`}
              failed={isClosing ? t`Not closed` : t`Not reopened`}
            >
              {isClosing ? t`Close the place` : t`Reopen the place`}
            </AsyncButton>
            <Button onClick={() => setAsked(false)}>{isClosing ? t`Keep it open` : t`Leave it closed`}</Button>
          </>
        }
      >
        <Problem>{problem}</Problem>
      </Dialog>
    </>
  );
}
