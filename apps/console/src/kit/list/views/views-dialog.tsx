import { useLingui } from "@lingui/react/macro";
import {
  createSavedView,
  listSavedViews,
  removeSavedView,
  updateSavedView,
  type SavedView,
  type ViewList,
} from "@rewardo/contract/saved-views";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "@rewardo/web/api.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { useIsWide } from "@rewardo/web/use-is-wide.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import type { Column } from "../description.ts";
import type { List } from "../use-list.ts";
import c from "./views-dialog.module.css";

const calls = {
  list: listSavedViews,
  create: createSavedView,
  update: updateSavedView,
  remove: removeSavedView,
};

/** The contract's `viewSharing`, which would bring its schemas along. */
const sharing = "accounts_modify";

export interface ViewedList {
  list: List<unknown>;
  columns: readonly Pick<Column<never>, "id" | "label" | "leads">[];
}

interface ViewsDialogProps extends ViewedList {
  name: ViewList;
  isOpen: boolean;
  onClose: () => void;
}

/** Views of a list: going to one, choosing columns, and saving what is shown now. */
export function ViewsDialog({ name, list, columns, isOpen, onClose }: ViewsDialogProps) {
  const { t } = useLingui();
  const isWide = useIsWide();
  const queryKey = ["saved_views", name];
  const views = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(calls.list, { query: { list: name }, signal }),
    enabled: isOpen,
  });
  const search = useLocation({ select: ({ searchStr }) => searchStr.replace(/^\?/, "") });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={t({ message: "Views", comment: "Saved views of a list" })}
      narrow
      sheet
      closeButton
    >
      <div className={c.parts}>
        <Loaded query={views} skeleton={<Skeleton width="100%" height="44px" />}>
          {({ items }) => <Views items={items} search={search} list={list} queryKey={queryKey} onClose={onClose} />}
        </Loaded>
        {isWide && <Columns list={list} columns={columns} />}
        <Save items={views.data?.items ?? []} name={name} search={search} queryKey={queryKey} />
      </div>
    </Dialog>
  );
}

interface ViewsProps {
  items: readonly SavedView[];
  search: string;
  list: ViewsDialogProps["list"];
  queryKey: readonly string[];
  onClose: () => void;
}

function Views({ items, search, list, queryKey, onClose }: ViewsProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  if (items.length === 0) return <p className="mut">{t`No view is saved yet. Narrow the list, then save it here.`}</p>;
  const remove = async (id: string) => {
    await call(calls.remove, { params: { id } });
    await client.invalidateQueries({ queryKey });
  };
  return (
    <ul className={c.views}>
      {items.map((view) => (
        <li key={view._id}>
          <Link
            to={list.path}
            search={Object.fromEntries(new URLSearchParams(view.search))}
            className="link"
            aria-current={view.search === search ? "true" : undefined}
            onClick={onClose}
          >
            {view.name}
          </Link>
          {view.is_shared && <Tag tone="line">{t({ message: "Shared", context: "view" })}</Tag>}
          <span className="grow" />
          {view.can.modify && (
            <AsyncButton
              kind="quiet"
              size="compact"
              action={() => remove(view._id)}
              pending={t({ message: "Removing", context: "view" })}
              done={t({ message: "Removed", context: "view" })}
              failed={t({ message: "Not removed", context: "view" })}
            >
              {t({ message: "Remove", context: "view" })}
              <span className="sr"> {view.name}</span>
            </AsyncButton>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Which columns are shown; the one that names the row always is. */
function Columns({ list, columns }: ViewedList) {
  const { t } = useLingui();
  const hidden = list.state.hidden ?? [];
  const toggle = (id: string, isShown: boolean) => {
    const next = isShown ? hidden.filter((one) => one !== id) : [...hidden, id];
    list.narrow({ hidden: next.length === 0 ? undefined : next }, "replace");
  };
  return (
    <fieldset className={c.columns}>
      <legend>{t`Columns`}</legend>
      {columns
        .filter(({ leads }) => leads !== true)
        .map(({ id, label }) => (
          <Checkbox
            key={id}
            checked={!hidden.includes(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
          >
            {label}
          </Checkbox>
        ))}
    </fieldset>
  );
}

interface SaveProps {
  items: readonly SavedView[];
  name: ViewList;
  search: string;
  queryKey: readonly string[];
}

/** Saves what is shown now under a name; a view of that name which one may change becomes it. */
function Save({ items, name: list, search, queryKey }: SaveProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const mayShare = useAllowed(sharing);
  const [name, setName] = useState("");
  // Until it is said, a view that is replaced stays shared, or one's own.
  const [wantsShared, setShared] = useState<boolean | null>(null);
  const known = items.find((view) => view.can.modify && view.name.toLowerCase() === name.trim().toLowerCase());
  const isShared = wantsShared ?? known?.is_shared ?? false;
  const { state, error, run } = useAsyncAction(async () => {
    const is_shared = mayShare && isShared;
    if (known === undefined) await call(calls.create, { body: { list, name: name.trim(), search, is_shared } });
    else {
      const body = { search, is_shared: mayShare ? isShared : known.is_shared };
      await call(calls.update, { params: { id: known._id }, body, version: known.version });
    }
    setName("");
    setShared(null);
    await client.invalidateQueries({ queryKey });
  });
  return (
    <form
      className={c.save}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <TextField
        label={t`Save what is shown now as`}
        maxLength={100}
        value={name}
        error={error === undefined ? undefined : words(error)}
        hint={known === undefined ? undefined : t`Replaces the view of this name`}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {mayShare && (
        <Checkbox checked={isShared} onChange={({ currentTarget }) => setShared(currentTarget.checked)}>
          {t`Show it to all colleagues who see this list`}
        </Checkbox>
      )}
      <AsyncButton
        type="submit"
        kind="primary"
        state={state}
        error={error}
        pending={t({ message: "Saving", context: "view" })}
        done={t({ message: "Saved", context: "view" })}
        failed={t({ message: "Not saved", context: "view" })}
      >
        {t({ message: "Save", context: "view" })}
      </AsyncButton>
    </form>
  );
}
