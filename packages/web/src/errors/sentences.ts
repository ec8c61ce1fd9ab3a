/**
 * What a person reads for every code of the closed table: what happened and what to do. A code without a sentence does
 * not compile. Loaded with the signed-in console, with a catalogue of its own.
 */
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { ErrorCode } from "@rewardo/contract/errors";
import { ApiError } from "../api-error.ts";

type Params = Readonly<Record<string, unknown>>;
type Sentence = MessageDescriptor | ((params: Params) => MessageDescriptor);

const gone = msg`This is not here any more, or not yours to see.`;

/** `null` in `next_plan.max_places` is any number of places. */
const placeLimit = ({ max_places, next_plan }: Params): MessageDescriptor => {
  const most = wholeNumber(max_places);
  if (most === null) return msg`Your plan’s limit of places is reached.`;
  const next = nextPlan(next_plan);
  if (next === null) {
    return msg`${plural(most, {
      one: "Your plan covers # place, and it is taken. Contact us if you need more.",
      other: "Your plan covers # places, and all are taken. Contact us if you need more.",
    })}`;
  }
  const { name, places } = next;
  if (places === null) {
    return msg`${plural(most, {
      one: `Your plan covers # place, and it is taken. ${name} covers any number.`,
      other: `Your plan covers # places, and all are taken. ${name} covers any number.`,
    })}`;
  }
  return msg`${plural(most, {
    one: `Your plan covers # place, and it is taken. ${name} covers up to ${places}.`,
    other: `Your plan covers # places, and all are taken. ${name} covers up to ${places}.`,
  })}`;
};

const wholeNumber = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : null;

const nextPlan = (plan: unknown): { name: string; places: number | null } | null => {
  if (typeof plan !== "object" || plan === null || !("name" in plan) || typeof plan.name !== "string") return null;
  return {
    name: plan.name,
    places: "max_places" in plan && typeof plan.max_places === "number" ? plan.max_places : null,
  };
};

const secondsOfAMinute = 60;

/** Up to two minutes in seconds, beyond that in minutes. */
const tooMany = ({ retry_after_seconds }: Params): MessageDescriptor => {
  const seconds = wholeNumber(retry_after_seconds);
  if (seconds === null) return msg`Too many requests at once. Try again in a moment.`;
  if (seconds <= 2 * secondsOfAMinute) {
    return msg`${plural(seconds, {
      one: "Too many requests at once. Try again in # second.",
      other: "Too many requests at once. Try again in # seconds.",
    })}`;
  }
  const minutes = Math.ceil(seconds / secondsOfAMinute);
  return msg`${plural(minutes, {
    one: "Too many requests at once. Try again in # minute.",
    other: "Too many requests at once. Try again in # minutes.",
  })}`;
};

/** Sentences of the specification are used word for word. */
const sentences: Readonly<Record<ErrorCode, Sentence>> = {
  bad_request: msg`The server did not understand this. Load the page again and repeat it.`,
  unknown_statistic: msg`There is no such statistic. Open the statistics again and choose one there.`,
  validation_failed: msg`Something entered here is not right yet. Check the fields.`,
  not_signed_in: msg`You are not logged in any more. Log in again.`,
  // Only programs get this error; the console has no key.
  api_key_invalid: msg`You are not logged in any more. Log in again.`,
  invalid_credentials: msg`Invalid username or password`,
  sign_in_failed: msg`Failed to log in`,
  forbidden: msg`Your account may not do this. Ask your administrator.`,
  business_suspended: msg`This business is suspended. No one can log in to it until it is opened again.`,
  host_not_allowed: msg`The server does not know this address of the console. Open it at its usual address.`,
  origin_not_allowed: msg`The server does not know this address of the console. Open it at its usual address.`,
  not_found: gone,
  read_only: msg`No plan is in force, so nothing can be changed. The settings say how to go on.`,
  till_closed: msg`No plan is in force any more, so the till is closed. Ask the owner of the business.`,
  frozen: ({ by }) =>
    typeof by === "string"
      ? msg`${by} froze this account or till, so it can change nothing. Ask them to unfreeze it.`
      : msg`This account or till is frozen, so it can change nothing. Ask the owner of the business.`,
  signature_invalid: msg`The signature of this request is not right.`,
  account_not_found: msg`Account not found`,
  account_role_not_found: msg`Account role not found`,
  business_not_found: msg`Business not found`,
  card_number_not_found: msg`No card has this number. Compare the digits and type them again.`,
  customer_exists: msg`This phone number already has a card.`,
  card_number_ambiguous: msg`Several cards have this number in different spellings. Find the customer by phone or name, and give one of them a new number.`,
  card_of_another_business: msg`This card belongs to another business. Ask for one of yours.`,
  // Customers' own application says these; the console never meets them.
  link_not_found: gone,
  // Only customers' phones get these three, and their page says each in its own words.
  card_on_phone: gone,
  invitation_over: gone,
  invitation_own: gone,
  claim_used: msg`This code was used already.`,
  claim_over: msg`This code has run out. Show a new one.`,
  pairing_code_invalid: msg`This pairing code is not valid. Ask for a new one.`,
  method_not_allowed: msg`The server cannot do this here. Load the page again and repeat it.`,
  conflict: ({ reason }) =>
    reason === "another_running"
      ? msg`Another import is at work. This one can begin once it has ended.`
      : msg`Someone else changed this at the same moment. Try again.`,
  idempotency_key_reused: msg`This was sent before with something else in it. Load the page again and repeat it.`,
  version_conflict: msg`Changed by someone else in the meantime. Look at their changes, then save yours.`,
  already_decided: msg`This has been decided already.`,
  place_limit_reached: placeLimit,
  integration_limit_reached: msg`A business has 200 connected systems at most. Disconnect one first.`,
  integration_not_available: msg`This system cannot be connected here. Ask the people who run this installation.`,
  integration_failed: msg`Failed to connect integration`,
  provider_failed: msg`The system did not answer as it should. Try again in a few minutes.`,
  receipt_not_found: msg`No paid order with this number has come yet. Compare it with the receipt, or try again in a minute.`,
  receipt_too_old: msg`A receipt can be scanned for 24 hours, and this one is older.`,
  receipt_used: msg`This receipt has been counted already.`,
  webhook_limit_reached: msg`A business has twenty webhooks at most. Remove one first.`,
  account_exists: msg`Account already exists`,
  password_reset_not_requested: msg`Password reset has not been requested or password reset link has already been used`,
  account_not_locked: msg`Account has already been unlocked`,
  email_not_verified: msg`Confirm your e-mail address first: open the link that was mailed to you.`,
  email_already_verified: msg`Account has already been verified`,
  invitation_already_accepted: msg`This invitation has already been accepted. Log in.`,
  last_owner: msg`A business always has an active owner. Make someone else owner first.`,
  account_role_in_use: msg`Someone still has this role. Give them another one first.`,
  exceeds_own_rights: msg`This goes beyond your own rights. Ask someone with more rights.`,
  own_account: msg`Your own role, places and status are changed by someone else.`,
  too_large: msg`This is too large to send. Choose something smaller.`,
  unsupported_media_type: msg`The server does not accept this kind of file. Choose another one.`,
  precondition_required: msg`It is not known which version was changed. Load the page again and repeat it.`,
  headers_too_large: msg`The browser sent too much along. Delete the cookies of this page and log in again.`,
  idempotency_key_required: msg`This could not be sent in a way that counts once. Load the page again and repeat it.`,
  reversal_window_over: msg`The time to take this back is over.`,
  current_password_wrong: msg`This is not your present password. Type it again.`,
  second_factor_required: msg`Your account asks for a code of your app as well.`,
  pin_required: msg`This till waits for a PIN. Enter yours and scan the card again.`,
  pin_wrong: msg`This is not the PIN.`,
  pin_locked: msg`Too many wrong PINs: this PIN is locked on this device. Someone who manages devices can unlock it.`,
  pin_too_simple: msg`This PIN is too easy to guess. Take four digits that are neither the same nor in a row.`,
  code_wrong: msg`This code is wrong, or was used before. Wait for the next one.`,
  second_factor_on: msg`Codes of an app are already asked for. Load the page again.`,
  passkey_refused: msg`This passkey was not accepted. Try again, or sign in another way.`,
  second_factor_due: msg`A second factor is required here. Set yours up first.`,
  last_second_factor: msg`A second factor is required of you, and this is your last one. Add another before you remove it.`,
  second_factor_not_begun: msg`The time to set up the codes is over. Begin again.`,
  password_too_simple: msg`Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character.`,
  password_too_common: msg`This password is easy to guess. Choose one that others do not use.`,
  passwords_do_not_match: msg`New password and New password (confirm) do not match`,
  token_invalid: msg`This link is invalid. Check if you copied it correctly.`,
  token_expired: msg`This link has expired. Ask for a new one.`,
  refused: msg`The rules of the card do not allow this.`,
  too_many_requests: tooMany,
  unknown_error: msg`Something went wrong on the server. Try again.`,
  storage_full: msg`The server has no room left and could not save this. Tell those who run it.`,
  unavailable: msg`The server is starting or overloaded. Try again in a moment.`,
};

/** What to say about a failed call; a text where only the server has words: a code that is newer than this console. */
export const errorSentence = (error: unknown): MessageDescriptor | string => {
  if (!(error instanceof ApiError)) return msg`The server does not answer. Check the connection and try again.`;
  if (!Object.hasOwn(sentences, error.code)) return error.message;
  const sentence = sentences[error.code];
  return typeof sentence === "function" ? sentence(error.params) : sentence;
};
