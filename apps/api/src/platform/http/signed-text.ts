/** A request's raw text and headers, for verifying its signature. */
export interface SignedText {
  readonly text: string;
  /** A header by its lower-case name. */
  header(name: string): string | null;
}
