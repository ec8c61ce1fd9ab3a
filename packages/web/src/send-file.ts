/** Sends one file as a form. Not by `fetch`, which does not tell how much has left already. */
import type { EndpointDefinition } from "@rewardo/contract/endpoint";
import { addressOf, type Answer, parsedOrText } from "./api.ts";
import { ApiError } from "./api-error.ts";

type UploadEndpoint = EndpointDefinition & { upload: object };

export interface SendFileOptions {
  /** From 0 to 1 if known; 1 means that the server is processing the file. */
  onProgress?: ((part: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** What the call takes beside the file. */
  query?: object | undefined;
}

/**
 * Makes a call of the contract that takes a file, and gives what it answers.
 * @throws {ApiError} when the server answers with a failure.
 * @throws {TypeError} when there was no answer at all, as `fetch` does; `AbortError` when the signal ended it.
 */
export const sendFile = <E extends UploadEndpoint>(
  endpoint: E,
  file: Blob,
  { onProgress, signal, query }: SendFileOptions = {},
): Promise<Answer<E>> => {
  const form = new FormData();
  form.append("file", file);
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort);
    request.upload.addEventListener("progress", ({ loaded, total }) => total > 0 && onProgress?.(loaded / total));
    request.addEventListener("load", () => {
      const answer = parsedOrText(request.responseText);
      if (request.status >= 200 && request.status < 300) done(answer as Answer<E>);
      else failed(new ApiError(request.status, answer));
    });
    request.addEventListener("error", () => failed(new TypeError("Failed to fetch")));
    request.addEventListener("abort", () => failed(new DOMException("The file is no longer sent", "AbortError")));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    request.open(endpoint.method, addressOf(endpoint, { query }));
    request.setRequestHeader("accept", "application/json");
    if (signal?.aborted === true) failed(new DOMException("The file is no longer sent", "AbortError"));
    else request.send(form);
  });
};
