/** Words on passes in the wallets of phones: for the server only, and plain. */
import { texts } from "./compiled/wallet.ts";
import type { Language } from "./language.ts";

export type WalletWord = keyof typeof texts.en;

export const walletWord = (language: Language, id: WalletWord): string => texts[language][id];
