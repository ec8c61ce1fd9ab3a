export function ChallengesView(_: Record<string, unknown>) {
  return null;
}
