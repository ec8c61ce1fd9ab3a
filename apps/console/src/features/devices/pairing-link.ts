/** Where a device is paired. The code stands after the #, which browsers do not send: no log of a server holds it. */
export const pairingLink = (code: string): string => `${window.location.origin}/login/device#${code}`;

/** The same to be typed. */
export const pairingAddress = (): string => `${window.location.host}/login/device`;
