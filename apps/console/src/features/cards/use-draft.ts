/** Editing a card's draft: what is changed is kept by itself, a moment later. */
import type { CardChanges, Programme } from "@rewardo/contract/programmes";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { ApiError, isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { editedOf, programmeCalls, programmeQuery } from "./api.ts";

/** Pause before saving: long enough to type the next letter. */
const pauseMs = 600;
/** Others may edit the same draft: this tab's changes are applied on top of theirs, at most this often. */
const mostTries = 4;

export interface Draft {
  readonly programme: Programme;
  /** The draft with what is not kept yet. */
  readonly content: Programme["published"];
  /** `waiting`: something is not kept yet; `failed`: it could not be, and is tried again with the next change. */
  readonly state: "kept" | "waiting" | "failed";
  /** What the server says is wrong, by path. */
  readonly faults: ReadonlyMap<string, string>;
  readonly error: unknown;
  readonly edit: (changes: CardChanges) => void;
  /** Keeps everything now; answers whether that succeeded. */
  readonly flush: () => Promise<boolean>;
  /** The programme as a call has answered it. */
  readonly put: (programme: Programme) => void;
  readonly refresh: () => Promise<void>;
}

const DraftContext = createContext<Draft | null>(null);
export const DraftProvider = DraftContext.Provider;

/** The draft of the card whose pages are shown. */
export function useCardDraft(): Draft {
  const draft = useContext(DraftContext);
  if (draft === null) throw new Error("Outside a card's pages");
  return draft;
}

/** The content in the editor, where there is one around. */
export function useEditedContent(): Draft["content"] | undefined {
  return useContext(DraftContext)?.content;
}

const noFaults: ReadonlyMap<string, string> = new Map();

export function useDraft(programme: Programme): Draft {
  const client = useQueryClient();
  const { card_id } = programme;
  const query = programmeQuery(card_id);
  const [edits, setEdits] = useState<CardChanges>({});
  const [state, setState] = useState<Draft["state"]>("kept");
  const [faults, setFaults] = useState(noFaults);
  const [error, setError] = useState<unknown>(null);
  const waiting = useRef<CardChanges>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<boolean> | null>(null);

  const put = useCallback((next: Programme) => client.setQueryData(query.queryKey, next), [client, query.queryKey]);

  const send = async (): Promise<boolean> => {
    for (let tries = 1; Object.keys(waiting.current).length > 0; tries += 1) {
      const body = waiting.current;
      const version = client.getQueryData(query.queryKey)?.version ?? programme.version;
      try {
        const answer = await call(programmeCalls.change, { params: { id: card_id }, body, version });
        // What was changed meanwhile goes with the next one.
        waiting.current = Object.fromEntries(
          Object.entries(waiting.current).filter(([name, value]) => body[name as keyof CardChanges] !== value),
        );
        put(answer);
        setEdits(waiting.current);
        setFaults(noFaults);
        setError(null);
      } catch (thrown) {
        if (isApiError(thrown, "version_conflict") && tries < mostTries) {
          await client.fetchQuery({ ...query, staleTime: 0 });
          continue;
        }
        setFaults(thrown instanceof ApiError ? new Map(thrown.errors.map(({ path, code }) => [path, code])) : noFaults);
        setError(thrown);
        setState("failed");
        return false;
      }
    }
    setState("kept");
    return true;
  };

  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    while (sending.current !== null) await sending.current;
    sending.current = send().finally(() => (sending.current = null));
    return sending.current;
  };
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });

  const edit = (changes: CardChanges) => {
    waiting.current = { ...waiting.current, ...changes };
    setEdits(waiting.current);
    setState("waiting");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latest.current(), pauseMs);
  };

  // Leaving the card's pages keeps what was typed last.
  useEffect(
    () => () => {
      if (Object.keys(waiting.current).length > 0) void latest.current();
    },
    [],
  );

  return {
    programme,
    content: { ...editedOf(programme), ...(edits as Partial<Programme["published"]>) },
    state,
    faults,
    error,
    edit,
    flush,
    put,
    refresh: async () => {
      await client.invalidateQueries({ queryKey: ["programmes"] });
      await client.invalidateQueries({ queryKey: ["cards"] });
    },
  };
}
