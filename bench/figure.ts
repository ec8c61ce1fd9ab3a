/** One measured figure. `limit` is the most (or, with `atLeast`, the least) that it may be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit?: number;
  readonly atLeast?: boolean;
}
