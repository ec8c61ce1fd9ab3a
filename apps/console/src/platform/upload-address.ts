/** Where an uploaded picture is fetched from, at least so many pixels wide. */
export const uploadAddress = (name: string, width: number): string =>
  `/api/uploads/${encodeURIComponent(name)}?w=${width}`;
