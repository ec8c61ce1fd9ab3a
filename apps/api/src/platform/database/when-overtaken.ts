import { AppError } from "../errors.ts";

/**
 * Does `work`, a transaction of its own, again while another transaction wrote first (`conflict`), up to `tries` times in
 * all. Throws the last conflict, and every other error at once.
 */
export const whenOvertaken = async <T>(work: () => Promise<T>, tries = 3): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "conflict" || attempt === tries) throw error;
    }
  }
};
