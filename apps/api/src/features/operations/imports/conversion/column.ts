/** A column of a table, and what is doubtful about it. */
import type { ImportField } from "@rewardo/contract/import-fields";

export interface ImportColumn {
  readonly head: string | null;
  readonly field: ImportField | null;
}

export interface Hint {
  readonly code: string;
  readonly params: Record<string, string | number>;
}
