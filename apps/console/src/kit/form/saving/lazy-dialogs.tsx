import { lazy, Suspense, useEffect, useState } from "react";
import type { ConflictViewProps } from "./conflict-view.tsx";
import type { QuestionProps } from "./question.tsx";

// What a form may have to ask is not part of what it needs to stand there; dialogs are the heaviest of it.
const loadQuestion = () => import("./question.tsx").catch(() => null);
const loadConflict = () => import("./conflict-view.tsx").catch(() => null);

const Question = lazy(async () => ({ default: (await loadQuestion())?.Question ?? NoQuestion }));
const ConflictView = lazy(async () => ({ default: (await loadConflict())?.ConflictView ?? NoConflictView }));

/** Fetches the dialogs while the network is there: with the first change, before anything can be asked. */
export const prepareDialogs = (): void => {
  void loadQuestion();
  void loadConflict();
};

export function LazyQuestion(props: QuestionProps) {
  return useWasOpened(props.open) ? (
    <Suspense fallback={null}>
      <Question {...props} />
    </Suspense>
  ) : null;
}

export function LazyConflictView(props: ConflictViewProps) {
  return useWasOpened(props.open) ? (
    <Suspense fallback={null}>
      <ConflictView {...props} />
    </Suspense>
  ) : null;
}

/** Mounted from its first opening on, so that it can animate its closing. */
function useWasOpened(isOpen: boolean): boolean {
  const [was, setWas] = useState(isOpen);
  if (isOpen && !was) setWas(true);
  return was || isOpen;
}

/** Stands in for a dialog whose chunk could not be loaded, and chooses the answer that loses no input. */
function NoQuestion({ open, onKeep }: QuestionProps) {
  useEffect(() => {
    if (open) onKeep();
  }, [open, onKeep]);
  return null;
}

function NoConflictView({ open, onBack }: ConflictViewProps) {
  useEffect(() => {
    if (open) onBack();
  }, [open, onBack]);
  return null;
}
