/** The small interface behind which SMS leave; a provider is one file that implements it. */

export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** The same in every sending of the same SMS, so that a provider may tell a second copy. */
  readonly key: string;
  /** The business's own name at the provider; `null`: the installation's. */
  readonly sender_name: string | null;
  /** Address for the provider's delivery report; it is a secret. */
  readonly report_url: string | null;
}

/** Result of an SMS. `stopped`: its receiver wants no more of them. */
export type SmsState = "sent" | "delivered" | "failed" | "stopped";

export interface SmsReport {
  readonly state: SmsState;
  /** The provider's code for a failure. */
  readonly code: string | null;
}

export interface SmsReceipt {
  /** The provider's own id, where it gives one. */
  readonly provider_id: string | null;
}

export interface SmsSender {
  /**
   * Resolves when the provider has taken the SMS over. Throws SmsRefused when a retry is pointless, and
   * SmsUncertain when it may have been taken over and a second try might send it twice.
   */
  send(sms: Sms, signal: AbortSignal): Promise<SmsReceipt>;
  /** Reports since a moment, a page at a time, of a provider that tells nothing by itself. */
  readonly reports?: (
    since: string,
    signal: AbortSignal,
  ) => AsyncIterable<readonly (SmsReport & { readonly provider_id: string })[]>;
}

/** The provider said no for good. Says nothing of whom the SMS was for: it is logged. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
  /** The receiver has told the provider that they want no more SMS. */
  readonly isStopped: boolean;
  /** There is no such number, or none that gets SMS. */
  readonly isNoNumber: boolean;

  constructor(message: string, { isStopped = false, isNoNumber = false } = {}) {
    super(message);
    this.isStopped = isStopped;
    this.isNoNumber = isNoNumber;
  }
}

/** No answer came, or a cut one, after the SMS had left. */
export class SmsUncertain extends Error {
  override name = "SmsUncertain";
}
