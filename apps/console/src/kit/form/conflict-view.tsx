import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef, useState } from "react";
import { useFormat } from "../../platform/i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import c from "./conflict-view.module.css";
import type { Side } from "./merge.ts";

export interface Disputed {
  readonly key: string;
  readonly label: string;
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
}

export interface ConflictViewProps {
  open: boolean;
  /** Fields that both changed, in the form's order. */
  disputed: readonly Disputed[];
  /** Labels of fields that only they changed; these are kept without asking. */
  taken: readonly string[];
  /** One side for each disputed field. */
  onDecide: (choices: readonly Side[]) => void;
  /** Back to the form as it was; nothing is saved. */
  onBack: () => void;
}

/** Somebody else saved the same record first: their version beside one's own, field by field, to be chosen from. */
export function ConflictView({ open, disputed, taken, onDecide, onBack }: ConflictViewProps) {
  const { t } = useLingui();
  const count = disputed.length;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onBack()}
      sheet
      title={t`Someone else was faster. Which version stays?`}
      description={plural(count, {
        one: "You both changed # field. Nothing is saved until you choose.",
        other: "You both changed # fields. Nothing is saved until you choose.",
      })}
    >
      <Choices disputed={disputed} taken={taken} onDecide={onDecide} onBack={onBack} />
    </Dialog>
  );
}

function Choices({ disputed, taken, onDecide, onBack }: Omit<ConflictViewProps, "open">) {
  const { t } = useLingui();
  const labels = useFormat().list(taken);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [wasTried, setTried] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const all = (side: Side) => setChoices(Object.fromEntries(disputed.map(({ key }) => [key, side])));

  const decide = () => {
    const missing = disputed.findIndex(({ key }) => choices[key] === undefined);
    if (missing === -1) {
      onDecide(disputed.flatMap(({ key }) => choices[key] ?? []));
      return;
    }
    setTried(true);
    list.current?.querySelectorAll("fieldset")[missing]?.querySelector("input")?.focus();
  };
  return (
    <>
      {disputed.length > 1 && (
        <div className={c.all}>
          <Button size="compact" onClick={() => all("theirs")}>
            <Trans>All of theirs</Trans>
          </Button>
          <Button size="compact" onClick={() => all("mine")}>
            <Trans>All of mine</Trans>
          </Button>
        </div>
      )}
      <div ref={list} className={c.list}>
        {disputed.map(({ key, label, theirs, mine }) => (
          <RadioGroup<Side>
            key={key}
            legend={label}
            column
            value={choices[key] ?? noSide}
            onChange={(side) => setChoices({ ...choices, [key]: side })}
            error={wasTried && choices[key] === undefined ? t`Choose one` : undefined}
            options={[
              { value: "theirs", label: <Version value={theirs} />, hint: t`Theirs` },
              { value: "mine", label: <Version value={mine} />, hint: t`Yours` },
            ]}
          />
        ))}
      </div>
      {taken.length > 0 && (
        <p className={c.taken}>
          <Trans>Taken over from them as well: {labels}</Trans>
        </p>
      )}
      <div className={c.answers}>
        <Button kind="primary" onClick={decide}>
          <Trans>Save the choice</Trans>
        </Button>
        <Button onClick={onBack}>
          <Trans>Back to the form</Trans>
        </Button>
      </div>
    </>
  );
}

/** Controlled from the start, with nothing chosen. */
const noSide = "" as Side;

function Version({ value }: { value: ReactNode }) {
  return (
    <span className={c.value}>
      {value === null || value === undefined || value === "" ? (
        <span className="dim">
          <Trans>Empty</Trans>
        </span>
      ) : (
        value
      )}
    </span>
  );
}
