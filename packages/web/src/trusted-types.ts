/**
 * The one Trusted Types policy of the console. The content policy lets no text become a script's address unless it went
 * through here, and here only files of this build pass.
 */

/** Browsers without Trusted Types take the text as it is. */
type ScriptAddress = string | URL;

interface Policy {
  createScriptURL(address: string): ScriptAddress;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}

/**
 * Gives the address back when it is on our own origin.
 * @throws {TypeError} for any other address.
 */
export const ownAddress = (address: string, page: string): string => {
  const { origin, href } = new URL(address, page);
  if (origin !== new URL(page).origin) throw new TypeError(`Not an address of this origin: ${address}`);
  return href;
};

let policy: Policy | null = null;

const ownPolicy = (): Policy => {
  const rules = { createScriptURL: (address: string) => ownAddress(address, window.location.href) };
  const { trustedTypes } = window as unknown as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy("rewardo", rules) ?? rules;
  return policy;
};

/** The address of a script of ours, as the browser wants it for a worker. */
export const ownScript = (address: string): ScriptAddress => ownPolicy().createScriptURL(address);
