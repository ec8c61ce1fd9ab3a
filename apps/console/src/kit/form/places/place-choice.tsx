import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { listPlaces, type Place } from "@rewardo/contract/places";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { call } from "@rewardo/web/api.ts";
import { ListFoot } from "../../list/list-foot.tsx";
import { longestSearch } from "../../list/search-state.ts";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { namedPlacesQuery } from "@rewardo/web/places.ts";
import { useDebouncedSearch } from "../../use-debounced.ts";
import { besides, keep, type Kept, learn } from "./chosen.ts";
import c from "./places-field.module.css";

/** Chosen places shown at first, so that the search stays in view; a button shows the rest. */
const mostShown = 6;

interface PlaceChoiceProps {
  /** Offers only the user's own places. */
  isBound: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Places to tick: all of them where they are few, else those that a search finds, and what is chosen beside them. */
export function PlaceChoice({ isBound, value, onChange }: PlaceChoiceProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState("");
  const q = useDebouncedSearch(typed);
  const { query, places: offered, total } = useOffered(q, isBound);
  const [isLong, setLong] = useState(false);
  if (!isLong && query.hasNextPage) setLong(true);

  // Places that were loaded keep their name, even if the next search does not find them.
  const [known, setKnown] = useState<ReadonlyMap<string, Place>>(new Map());
  const unknown = query.isPending ? [] : value.filter((id) => !known.has(id));
  const named = useQuery({ ...namedPlacesQuery(unknown), enabled: unknown.length > 0 });
  const learnt = learn(known, [...offered, ...(named.data ?? [])]);
  if (learnt !== known) setKnown(learnt);
  const [kept, setKept] = useState<Kept>({ q, ids: value });
  const keeps = keep(kept, q, value);
  if (keeps !== kept) setKept(keeps);
  const chosen = besides(keeps, learnt, offered, i18n.locale);

  const ticked = new Set(value);
  const box = ({ _id, name }: Place) => (
    <Checkbox
      key={_id}
      name={`place ${_id}`}
      checked={ticked.has(_id)}
      onChange={(event) => onChange(event.currentTarget.checked ? [...value, _id] : value.filter((one) => one !== _id))}
    >
      {name}
    </Checkbox>
  );
  const missing = unknown.length > 0 && (
    <Loaded query={named} skeleton={<PlacesSkeleton count={Math.min(unknown.length, mostShown)} />}>
      {() => null}
    </Loaded>
  );

  if (!isLong) {
    return (
      <Loaded query={query} skeleton={<PlacesSkeleton count={3} />}>
        {() => (
          <>
            <div className={c.places}>{[...offered, ...chosen].map(box)}</div>
            {missing}
          </>
        )}
      </Loaded>
    );
  }
  return (
    <>
      <Chosen count={value.length} boxes={chosen.map(box)} />
      {missing}
      <TextField
        label={t`Find a place`}
        icon="magnifying-glass"
        type="search"
        required={false}
        autoComplete="off"
        spellCheck={false}
        maxLength={longestSearch}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Typing searches; only the button submits the form.
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <Loaded query={query} skeleton={<PlacesSkeleton count={mostShown} />}>
        {() => (
          <div role="group" aria-label={t`Places found`} aria-busy={query.isPlaceholderData} className={c.found}>
            <div className={c.places}>{offered.map(box)}</div>
            <ListFoot
              list={{
                query: { ...query, nextPageError: query.isFetchNextPageError ? query.error : null },
                rows: offered,
                total,
                next: "more",
              }}
            />
          </div>
        )}
      </Loaded>
      <p className="mut" role="status">
        {query.isSuccess && offered.length === 0 ? t`No place is found.` : ""}
      </p>
    </>
  );
}

/** Number of chosen places, and the names of those that the search does not show. */
function Chosen({ count, boxes }: { count: number; boxes: readonly ReactNode[] }) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const words = plural(count, { 0: "No place is chosen", one: "# place is chosen", other: "# places are chosen" });
  const more = boxes.length - mostShown;
  return (
    <div role="group" aria-label={words} className={c.chosen}>
      <p className="t13 mut num">{words}</p>
      {boxes.length > 0 && <div className={c.places}>{isWhole ? boxes : boxes.slice(0, mostShown)}</div>}
      {more > 0 && (
        <Button size="compact" aria-expanded={isWhole} className={c.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show fewer` : plural(more, { one: "Show # more", other: "Show # more" })}
        </Button>
      )}
    </div>
  );
}

function PlacesSkeleton({ count }: { count: number }) {
  return (
    <div className={c.places}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} width="160px" height="24px" />
      ))}
    </div>
  );
}

/** This many are seen at a glance; above it there is a search. */
const pageSize = 24;

/** The open places whose names contain the search text, sorted by name; `isBound` keeps only the user's own. */
function useOffered(q: string, isBound: boolean) {
  const query = useInfiniteQuery({
    queryKey: ["places", "choice", { q, isBound }],
    queryFn: ({ pageParam, signal }) =>
      call(listPlaces, {
        query: {
          limit: pageSize,
          status: "active",
          count: true,
          q: q === "" ? undefined : q,
          own: isBound ? true : undefined,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
  const first = query.data?.pages[0];
  return {
    query,
    places: query.data?.pages.flatMap(({ items }) => items) ?? [],
    total: first?.count === undefined ? null : { count: first.count, isEstimate: first.count_is_estimate === true },
  };
}
