/** Longest address accepted: 64 characters before the @ and 255 after it. */
export const EMAIL_MAX_LENGTH = 320;
const LOCAL_MAX_LENGTH = 64;

/**
 * True for a plausible address: one @, a local part without spaces or quotes, a host with a dot, at most 320 characters.
 * Only sending a mail can tell whether it exists.
 */
export const isEmail = (text: string): boolean => {
  const email = text.trim();
  const at = email.lastIndexOf("@");
  if (email.length > EMAIL_MAX_LENGTH || at < 1 || at > LOCAL_MAX_LENGTH) return false;
  const local = email.slice(0, at);
  if (!/^[^\s@"(),:;<>[\]\\\p{C}]+$/u.test(local) || /^\.|\.$|\.\./.test(local)) return false;
  return email
    .slice(at + 1)
    .split(".")
    .every(
      (label, index, labels) =>
        isLabel(label) && (index < labels.length - 1 || !/^\d+$/.test(label)) && labels.length > 1,
    );
};

const isLabel = (label: string): boolean =>
  label.length <= 63 && /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label);

/**
 * The key of an identity: trimmed, canonical Unicode, lower case. Dots and plus signs before the @ are kept, since only
 * the receiving host knows whether they matter.
 */
export const emailKey = (email: string): string => email.trim().normalize("NFC").toLowerCase();
