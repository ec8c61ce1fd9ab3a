export function KeepView(_: Record<string, unknown>) {
  return null;
}
