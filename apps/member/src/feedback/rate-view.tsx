export function RateView(_: Record<string, unknown>) {
  return null;
}
