/** A line of a table while it is converted: its fields, and what is wrong with them. */
import type { ImportField } from "@rewardo/contract/import-fields";
import type { TableRecord } from "../../../../platform/tables/records.ts";
import { cleanCell, isWordOfNothing } from "./cells.ts";
import { textFault, withoutControls, type Read } from "./values.ts";

/** A reason against a line; the reader's text is made from the code. */
export interface Problem {
  readonly line: number;
  readonly code: string;
  readonly field: ImportField | null;
  readonly value: string | null;
  readonly params: Readonly<Record<string, string | number>>;
}

const longestShown = 80;

/** Beginning of a cell for error messages, without characters that are not text. */
export const shownOf = (cell: string): string => withoutControls(cell.slice(0, longestShown).toWellFormed());

/** Reads the fields of one line and gathers what is wrong with them. */
export class Line {
  readonly problems: Problem[] = [];
  /** Fields that are left out, with the rest of the line taken. */
  readonly dropped: Problem[] = [];
  readonly #record: TableRecord;
  readonly #at: ReadonlyMap<ImportField, number>;

  constructor(record: TableRecord, at: ReadonlyMap<ImportField, number>) {
    this.#record = record;
    this.#at = at;
  }

  has(field: ImportField): boolean {
    return this.#at.has(field);
  }

  fail(code: string, field: ImportField | null, params: Problem["params"] = {}): null {
    this.problems.push(this.#problem(code, field, params));
    return null;
  }

  /** Leaves the field out: what is wrong with it is told, and the rest of the line is taken. */
  drop(code: string, field: ImportField, params: Problem["params"] = {}): null {
    this.dropped.push(this.#problem(code, field, { ...params, dropped: 1 }));
    return null;
  }

  /** Tells something about a field that was taken. */
  note(code: string, field: ImportField): void {
    this.dropped.push(this.#problem(code, field, {}));
  }

  /** Rejects the whole line because of fields that had to be dropped. */
  failDropped(fields: readonly ImportField[]): void {
    for (const { params, ...problem } of this.dropped) {
      if (problem.field === null || !fields.includes(problem.field)) continue;
      const { dropped: _dropped, ...others } = params;
      this.problems.push({ ...problem, params: others });
    }
  }

  #problem(code: string, field: ImportField | null, params: Problem["params"]): Problem {
    const cell = field === null ? null : this.raw(field);
    return { line: this.#record.line, code, field, value: cell === null ? null : shownOf(cell), params };
  }

  raw(field: ImportField): string | null {
    const at = this.#at.get(field);
    return at === undefined ? null : cleanCell(this.#record.cells[at], field);
  }

  /** The field's value, or `null` where it is empty or wrong. */
  read<T>(field: ImportField, convert: (text: string) => Read<T>, most = 500): T | null {
    const read = this.#convert(field, convert, most);
    return read === null ? null : "code" in read ? this.fail(read.code, field, read.params) : read.value;
  }

  /** The same of a field that the line can do without. */
  optional<T>(field: ImportField, convert: (text: string) => Read<T>, most = 500): T | null {
    const read = this.#convert(field, convert, most);
    return read === null ? null : "code" in read ? this.drop(read.code, field, read.params) : read.value;
  }

  optionalText(field: ImportField, most: number): string | null {
    return this.optional(field, (value) => ({ value }), most);
  }

  #convert<T>(field: ImportField, convert: (text: string) => Read<T>, most: number): Read<T> | null {
    const cell = this.raw(field);
    if (cell === null) return null;
    const text = textFault(cell, most);
    if (isWordOfNothing(cell)) this.note("word_kept", field);
    return "code" in text ? text : convert(text.value);
  }

  text(field: ImportField, most: number): string | null {
    return this.read(field, (value) => ({ value }), most);
  }
}
