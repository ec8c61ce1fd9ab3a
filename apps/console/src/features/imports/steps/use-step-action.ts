import type { Import } from "@rewardo/contract/imports";
import { useState } from "react";
import { useRecordCache } from "../../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { importCalls } from "../api.ts";
import { useProblemWords } from "./use-problem-words.ts";

export type StepVerb = "check" | "run" | "pause" | "undo";

export interface StepAction {
  /** Why it did not work; `null` while it did. */
  readonly problem: string | null;
  /** Takes the import a step on. @throws what the call throws, after it was put in words. */
  readonly act: (verb: StepVerb) => Promise<void>;
}

/** What takes an import a step on; the page follows by what the server answers. */
export function useStepAction({ _id, hints }: Import): StepAction {
  const cache = useRecordCache<Import>("imports");
  const words = useProblemWords(hints);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (verb: StepVerb) => {
    setProblem(null);
    try {
      const params = { id: _id };
      const made = await {
        check: () => call(importCalls.check, { params }),
        run: () => call(importCalls.run, { params }),
        pause: () => call(importCalls.pause, { params }),
        undo: () => call(importCalls.undo, { params }),
      }[verb]();
      cache.put(made);
      cache.refreshLists();
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
  };
  return { problem, act };
}
