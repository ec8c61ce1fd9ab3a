import { useErrorWords } from "../../kit/use-error-words.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { Note } from "../../ui/note.tsx";

/** The plan has no room for another open place. No fault of what was typed: the sentence names the plan that has more. */
export function PlaceLimitNote({ error }: { error: ApiError }) {
  const words = useErrorWords();
  return <Note tone="warn">{words(error)}</Note>;
}
