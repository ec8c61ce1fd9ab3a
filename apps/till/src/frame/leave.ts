/** Ways out of the till: every other page is the console's, a program of its own. */

/** Opens a page of the console. */
export const leaveTo = (path: string): void => window.location.assign(path);

/** Opens the log-in, which returns here. */
export const leaveToLogIn = (): void => {
  const { pathname, search } = window.location;
  window.location.replace(`/login?${String(new URLSearchParams({ return_path: `${pathname}${search}` }))}`);
};
