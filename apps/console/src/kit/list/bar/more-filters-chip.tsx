import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, useState } from "react";
import { Chip } from "@rewardo/ui/chip.tsx";

export interface MoreFilters {
  /** Names of the filters behind the chip. */
  readonly names: readonly string[];
  /** The dialog, best `lazy`: it is drawn once it has been opened. */
  readonly render: (isOpen: boolean, close: () => void) => ReactNode;
}

/** Filters that are seldom set, behind one chip that counts those that are. */
export function MoreFiltersChip({
  names,
  render,
  filters,
}: MoreFilters & { filters: Readonly<Record<string, string | undefined>> }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const count = names.filter((name) => filters[name] !== undefined).length;
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Chip icon="funnel-simple" set={count > 0} aria-haspopup="dialog" onClick={open}>
        {count === 0 ? t`More filters` : plural(count, { one: "# more filter", other: "# more filters" })}
      </Chip>
      {wasOpened && <Suspense fallback={null}>{render(isOpen, () => setOpen(false))}</Suspense>}
    </>
  );
}
