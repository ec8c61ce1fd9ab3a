/** Joins two event handlers: the caller's runs first, then the component's own. */
export const chain =
  <Event>(first: ((event: Event) => void) | undefined, second: (event: Event) => void): ((event: Event) => void) =>
  (event) => {
    first?.(event);
    second(event);
  };
