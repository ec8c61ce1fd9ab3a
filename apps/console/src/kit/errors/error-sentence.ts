import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ApiError } from "../../platform/api-error.ts";
import { sentences } from "./sentences.ts";

/** What to say about a failed call; a text where only the server has words: a code that is newer than this console. */
export function errorSentence(error: unknown): MessageDescriptor | string {
  if (!(error instanceof ApiError)) return msg`The server does not answer. Check the connection and try again.`;
  if (!Object.hasOwn(sentences, error.code)) return error.message;
  const sentence = sentences[error.code];
  return typeof sentence === "function" ? sentence(error.params) : sentence;
}
