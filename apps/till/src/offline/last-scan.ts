/** The card that was before the till when the network went: the till that goes on begins with it. */
let last: string | null = null;

export const noteScan = (number: string | null): void => {
  last = number;
};

export const lastScan = (): string | null => last;
