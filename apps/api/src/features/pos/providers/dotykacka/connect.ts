/** Connector v2 of Dotykačka: the browser posts a form that is signed with the time, and comes back with a token. */
import { createHmac } from "node:crypto";
import type { Beginning } from "../../adapter/adapter.ts";
import type { PosSettings } from "../../../../platform/pos-settings.ts";

type Settings = NonNullable<PosSettings["dotykacka"]>;

/** Lower-case hex HMAC-SHA256 of the time in seconds, as a decimal text. */
export const signatureOf = (client_secret: string, seconds: number): string =>
  createHmac("sha256", client_secret).update(String(seconds)).digest("hex");

/** The provider takes the form for about a minute, so it is made when the browser is about to post it. */
export const connectForm = (
  { client_id, client_secret, connect_url }: Settings,
  { redirect_uri, state, now_ms }: Beginning,
) => {
  const seconds = Math.floor(now_ms / 1000);
  const signature = signatureOf(client_secret, seconds);
  return {
    form: {
      action: connect_url,
      fields: { client_id, timestamp: String(seconds), signature, scope: "*", redirect_uri, state },
    },
  };
};
