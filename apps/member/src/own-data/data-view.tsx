export function DataView(_: Record<string, unknown>) {
  return null;
}
