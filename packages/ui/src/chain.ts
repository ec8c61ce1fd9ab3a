/** One handler out of two: the caller's, then the component's own. */
export function chain<Event>(
  first: ((event: Event) => void) | undefined,
  second: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    first?.(event);
    second(event);
  };
}
