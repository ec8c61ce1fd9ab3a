/** Access tokens that last about an hour: one for all who need it, and another as soon as it is over. */
import { PosTrouble } from "./adapter.ts";
import type { PosAnswer } from "./http.ts";

export interface TokenStore {
  /**
   * Calls with the token that is kept under `key`, or the one that `signIn` fetches, once for all who wait for it; and
   * again with another while `isOver` says so.
   * @throws PosTrouble `credentials` when fresh tokens are not taken either
   */
  call(
    key: string,
    signIn: () => Promise<string>,
    work: (token: string) => Promise<PosAnswer>,
    isOver: (answer: PosAnswer) => boolean,
  ): Promise<PosAnswer>;
}

/** Another process may sign in at the same time, which invalidates the token just fetched. */
const attempts = 3;

export const openTokens = (): TokenStore => {
  const kept = new Map<string, Promise<string>>();
  return {
    call: async (key, signIn, work, isOver) => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const token = kept.get(key) ?? signIn();
        kept.set(key, token);
        const forget = (): void => {
          if (kept.get(key) === token) kept.delete(key);
        };
        const answer = await token.then(work, (error: unknown) => {
          forget();
          throw error;
        });
        if (!isOver(answer)) return answer;
        forget();
      }
      throw new PosTrouble("credentials", "A fresh token is refused");
    },
  };
};
