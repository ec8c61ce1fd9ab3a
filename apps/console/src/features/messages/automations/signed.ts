/** With a sign, so that less reads as less. */
export const signed = (text: (value: number) => string, value: number): string =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${text(Math.abs(value))}`;
