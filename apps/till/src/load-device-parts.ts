import { fetchCode } from "@rewardo/web/fetch-code.ts";

/** In a module of its own, so that the till begins without the texts of devices that ask for a PIN, or face the customers. */
export const loadDeviceParts = () => fetchCode(() => import("./device-parts.ts"));
