import * as contract from "@rewardo/contract/wallet-certificates";
import { route } from "../../../platform/http/route.ts";
import { readWalletCertificate, removeWalletCertificate, saveWalletCertificate } from "./service.ts";

export { walletMailQueue, walletNoticeQueue } from "./notices.ts";
export { readNewest, readOfType, readWallets } from "./signing.ts";

export const routes = [
  route(contract.readWalletCertificate, ({ ctx }) => readWalletCertificate(ctx)),
  route(contract.saveWalletCertificate, ({ ctx, body }) => saveWalletCertificate(ctx, body)),
  route(contract.removeWalletCertificate, ({ ctx }) => removeWalletCertificate(ctx)),
];
