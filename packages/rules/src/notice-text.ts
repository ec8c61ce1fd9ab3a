/** Signs of a message that a locked phone is told: it shows four lines at most. */
export const mostNoticeSigns = 200;

/** A message's text as a locked phone is told of it. */
export const noticeText = (text: string): string => {
  const signs = [...text];
  if (signs.length <= mostNoticeSigns) return text;
  return `${signs
    .slice(0, mostNoticeSigns - 1)
    .join("")
    .trimEnd()}…`;
};
