export function HistoryView(_: Record<string, unknown>) {
  return null;
}
