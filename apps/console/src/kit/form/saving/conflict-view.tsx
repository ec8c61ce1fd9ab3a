import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useRef, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { FieldNote } from "@rewardo/ui/fields/field.tsx";
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
  /** Called with the chosen side of each disputed field. */
  onDecide: (choices: readonly Side[]) => void;
  /** Back to the form as it was; nothing is saved. */
  onBack: () => void;
}

/** A version conflict: the saved version next to the user's own, to choose from field by field. */
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
    list.current?.querySelectorAll("[role=radiogroup]")[missing]?.querySelector<HTMLElement>("input")?.focus();
  };
  return (
    <>
      {disputed.length > 1 && (
        <div className={c.all}>
          <Button size="compact" onClick={() => all("theirs")}>
            <Trans>Take all of theirs</Trans>
          </Button>
          <Button size="compact" onClick={() => all("mine")}>
            <Trans>Keep all of yours</Trans>
          </Button>
        </div>
      )}
      <div ref={list} className={c.list}>
        {disputed.map(({ key, label, theirs, mine }) => (
          <Choice
            key={key}
            label={label}
            theirs={theirs}
            mine={mine}
            value={choices[key]}
            onChange={(side) => setChoices({ ...choices, [key]: side })}
            error={wasTried && choices[key] === undefined ? t`Choose one` : undefined}
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

interface ChoiceProps {
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
  value: Side | undefined;
  onChange: (side: Side) => void;
  error: string | undefined;
}

/** One field's two versions side by side, under each other on phones. */
function Choice({ label, theirs, mine, value, onChange, error }: ChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  const sides = [
    { side: "theirs", who: t`Theirs`, shown: theirs },
    { side: "mine", who: t`Yours`, shown: mine },
  ] as const;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      aria-invalid={error !== undefined || undefined}
      className={c.choice}
    >
      <p id={`${id}-label`} className={c.label}>
        {label}
      </p>
      <div className={c.sides}>
        {sides.map(({ side, who, shown }) => (
          <label key={side} className={c.side}>
            <input type="radio" name={id} value={side} checked={value === side} onChange={() => onChange(side)} />
            <span className={c.who}>{who}</span>
            <Version value={shown} />
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-error`} error={error} />
    </div>
  );
}

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
