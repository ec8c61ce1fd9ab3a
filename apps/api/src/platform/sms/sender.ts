/** The small interface behind which SMS leave; a provider is one file that implements it. */

export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** The same in every sending of the same SMS, so that a provider may tell a second copy. */
  readonly key: string;
}

export interface SmsSender {
  /** Resolves when the provider has taken the SMS over. Throws SmsRefused when trying again is of no use. */
  send(sms: Sms, signal: AbortSignal): Promise<void>;
}

/** The provider said no for good. Says nothing of whom the SMS was for: it is logged. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
}
