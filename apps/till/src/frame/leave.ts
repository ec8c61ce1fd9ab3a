/** Ways out of the till: every other page is the console's, a program of its own. */

let isLeaving = false;

/** Opens a page of the console. */
export const leaveTo = (path: string): void => {
  isLeaving = true;
  window.location.assign(path);
};

/** Opens the log-in, which returns here, unless another page is on its way. */
export const leaveToLogIn = (): void => {
  if (isLeaving) return;
  const { pathname, search } = window.location;
  window.location.replace(`/login?${String(new URLSearchParams({ return_path: `${pathname}${search}` }))}`);
};
