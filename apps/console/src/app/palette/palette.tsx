import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { useLayer } from "@rewardo/ui/overlays/back-layers.ts";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Chip } from "@rewardo/ui/chip.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { CommandDialog } from "@rewardo/ui/overlays/command-dialog.tsx";
import { pageDialogState } from "../../kit/page/page-dialog.ts";
import { mostShown, shortened } from "./arrange.ts";
import c from "./palette.module.css";
import { keepRecent, readRecent } from "./recent.ts";
import { ResultList, type ShownGroup } from "./result-list.tsx";
import type { Target, TargetKind } from "./target.ts";
import { useResults } from "./use-results.ts";
import { useScreens } from "./use-screens.ts";

/** Names of the kinds of results. */
function useKindNames(): Readonly<Record<TargetKind, string>> {
  const { t } = useLingui();
  return {
    users: t`Customers`,
    transactions: t`Receipts`,
    cards: t`Loyalty programs`,
    places: t`Places`,
    devices: t`Devices`,
    products: t`Products`,
    accounts: t`Accounts`,
    businesses: t`Businesses`,
    screens: t`Screens`,
    actions: t({ message: "Do", comment: "Heading of what can be begun" }),
    help: t`Handbook`,
  };
}

interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
}

/** So many of what can be begun stand there before anything is typed; the others are found by their words. */
const mostBegun = 6;

/** Longer texts find nothing more. */
const longest = 200;

/** Finds anything by its name; empty it shows what was opened lately and what can be begun. Fresh each time it opens. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  useLayer(isOpen, onClose);
  return (
    <CommandDialog open={isOpen} onClose={onClose} label={t`Find anything`} initialFocus={input}>
      <Finder input={input} onClose={onClose} />
    </CommandDialog>
  );
}

function Finder({ input, onClose }: { input: RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const listId = useId();
  const { account, business } = useSession();
  const who = `${account?._id ?? ""} ${business?._id ?? ""}`;
  const kindNames = useKindNames();
  const cards = useCards();
  const [typed, setTyped] = useState("");
  const [kind, setKind] = useState<TargetKind | null>(null);
  const [at, setAt] = useState(0);
  const results = useResults(typed);
  const recent = useRecentGroups(who);

  const isEmpty = results.query === "";
  const found = results.groups;
  const chosen = kind === null ? undefined : found.filter((group) => group.kind === kind);
  const groups: readonly ShownGroup[] = isEmpty
    ? recent
    : (chosen ?? shortened(found)).map((group) => ({ ...group, name: kindNames[group.kind] }));
  const targets = groups.flatMap((group) => group.targets);
  const active = targets.length === 0 ? -1 : Math.min(at, targets.length - 1);

  const open = (target: Target) => {
    onClose();
    if (target.over !== undefined) {
      void router.navigate({ to: ".", search: true, hash: target.over, state: pageDialogState });
      return;
    }
    keepRecent(who, target);
    void router.navigate({ to: target.to, ...(target.search === undefined ? {} : { search: target.search }) });
  };
  const ask = (text: string) => {
    setTyped(text);
    setAt(0);
    if (text.trim() === "") setKind(null);
  };
  const limitTo = (next: TargetKind | null) => {
    setKind(next);
    setAt(0);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targets[active];
    const goTo = (next: number) => {
      event.preventDefault();
      if (targets.length > 0) setAt((next + targets.length) % targets.length);
    };
    if (event.key === "ArrowDown") goTo(active + 1);
    else if (event.key === "ArrowUp") goTo(active - 1);
    else if (event.key === "Enter" && target !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(target);
    } else if (event.key === "Tab" && !event.shiftKey && !isEmpty && kind === null && target !== undefined) {
      // Once limited, Tab goes on to the buttons.
      event.preventDefault();
      limitTo(target.kind);
    } else if (event.key === "Backspace" && typed === "" && kind !== null) limitTo(null);
  };

  const count = found.reduce((sum, group) => sum + group.targets.length, 0);
  return (
    <>
      <div className={c.head}>
        <Icon name="magnifying-glass" size={20} />
        <input
          ref={input}
          className={c.input}
          role="combobox"
          aria-label={t`Find anything`}
          aria-expanded={targets.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(active < 0 ? {} : { "aria-activedescendant": `${listId}-${active}` })}
          placeholder={business === null ? t`Find a business or a screen` : t`Find a customer, card or receipt`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longest}
          value={typed}
          onChange={({ target }) => ask(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button kind="quiet" square icon="x" aria-label={t`Close`} onClick={onClose} />
        <kbd className={c.escape} aria-hidden="true">
          esc
        </kbd>
      </div>
      {!isEmpty && count > 0 && (
        <div className={c.kinds} role="group" aria-label={t`Limit to`}>
          <Chip set={kind === null} aria-pressed={kind === null} onClick={() => limitTo(null)}>
            {t({ message: "All", context: "search results" })} <span className={c.count}>{count}</span>
          </Chip>
          {found.map((group) => (
            <Chip
              key={group.kind}
              set={kind === group.kind}
              aria-pressed={kind === group.kind}
              onClick={() => limitTo(kind === group.kind ? null : group.kind)}
            >
              {kindNames[group.kind]} <span className={c.count}>{group.targets.length}</span>
            </Chip>
          ))}
        </div>
      )}
      <div className={c.body}>
        <ResultList
          id={listId}
          groups={groups}
          active={active}
          query={results.query}
          cards={cards.byId}
          onActive={setAt}
          onOpen={open}
        />
        {results.error !== null && (
          <p className={c.note}>
            {t`The search did not get through.`} <Button kind="quiet" onClick={results.retry}>{t`Try again`}</Button>
          </p>
        )}
        {!isEmpty && targets.length === 0 && results.error === null && (
          <p className={c.note}>
            {results.isPending
              ? t`Searching…`
              : t`Nothing found. One wrong letter is fine; a card or phone number works too.`}
          </p>
        )}
      </div>
      <p className="sr" role="status">
        {isEmpty || results.isPending ? "" : t`Results: ${targets.length}`}
      </p>
      <Hints />
    </>
  );
}

/** Recent targets, shown before anything is typed. */
function useRecentGroups(who: string): readonly ShownGroup[] {
  const { t } = useLingui();
  const [recent] = useState(() => readRecent(who));
  const { screens, actions } = useScreens();
  const begun = actions.slice(0, mostBegun);
  const groups = [
    { kind: "users" as const, name: t`Opened lately`, targets: recent },
    { kind: "actions" as const, name: t({ message: "Do", comment: "Heading of what can be begun" }), targets: begun },
    {
      kind: "screens" as const,
      name: t`Screens`,
      targets: screens.slice(0, Math.max(0, mostShown - recent.length - begun.length)),
    },
  ];
  return groups.filter(({ targets }) => targets.length > 0);
}

/** Explains the keys; not shown on phones. */
function Hints() {
  const { t } = useLingui();
  return (
    <div className={c.hints} aria-hidden="true">
      <span>
        <kbd>
          <Icon name="arrow-up" size={12} />
        </kbd>{" "}
        <kbd>
          <Icon name="arrow-down" size={12} />
        </kbd>{" "}
        {t({ message: "choose", comment: "What the arrow keys do" })}
      </span>
      <span>
        <kbd>enter</kbd> {t({ message: "open", context: "what a key does", comment: "What the enter key does" })}
      </span>
      <span>
        <kbd>tab</kbd> {t({ message: "only this kind", comment: "What the tab key does: results of one kind" })}
      </span>
      <span className={c.anywhere}>
        <kbd>ctrl</kbd> <kbd>K</kbd> {t({ message: "from anywhere", comment: "Ctrl K opens the search" })}
      </span>
    </div>
  );
}
