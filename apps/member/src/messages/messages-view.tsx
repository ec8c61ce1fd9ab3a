export function MessagesView(_: Record<string, unknown>) {
  return null;
}
