/** The line about wallets, apart from the page that few installations show it on. */
export const loadWalletRow = async () => ({ default: (await import("./wallet-row.tsx")).WalletRow });
