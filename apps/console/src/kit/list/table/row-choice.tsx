import { useLingui } from "@lingui/react/macro";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import c from "./row-choice.module.css";

interface RowChoiceProps {
  /** What the row is called, for those who listen. */
  name: string;
  isChosen: boolean;
  onToggle: (reach: boolean) => void;
}

/** The box of a row while rows are chosen; the whole row is its target. */
export function RowChoice({ name, isChosen, onToggle }: RowChoiceProps) {
  const { t } = useLingui();
  return (
    <div className={c.choice}>
      <Checkbox
        className={c.cover}
        checked={isChosen}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      >
        <span className="sr">{t({ message: `Select ${name}`, comment: "Chooses a row of a list" })}</span>
      </Checkbox>
    </div>
  );
}
