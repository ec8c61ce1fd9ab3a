/** Joins two event handlers: the caller's runs first, then the component's own. */
export function chain<Event>(
  first: ((event: Event) => void) | undefined,
  second: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    first?.(event);
    second(event);
  };
}
