/** The rules for passwords, in the order of the form. */
const PASSWORD_RULES = ["length", "uppercase", "lowercase", "digit", "special"] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const PASSWORD_MIN_LENGTH = 8;

/** Letters and digits of every script count; a special character is anything but a letter, a digit or a space. */
const TESTS: { readonly [rule in PasswordRule]: (password: string) => boolean } = {
  length: (password) => [...password].length >= PASSWORD_MIN_LENGTH,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/u.test(password),
};

/** Each rule and whether the password meets it. */
export const passwordRules = (password: string): { readonly rule: PasswordRule; readonly holds: boolean }[] =>
  PASSWORD_RULES.map((rule) => ({ rule, holds: TESTS[rule](password) }));

export const isPasswordStrong = (password: string): boolean => PASSWORD_RULES.every((rule) => TESTS[rule](password));
