/** Proxies whose word on a caller is trusted, as the setting names them. */
import { isIP } from "node:net";

/** Networks that have a name of their own. */
const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

/** Whether a text is `off`, or a list of addresses and networks. */
export const isProxyList = (text: string): boolean =>
  readProxies(text).every((entry) => {
    const [address = "", bits = "0", ...more] = entry.split("/");
    const version = isIP(address);
    const isNetwork = /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
    return namedNetworks.includes(entry) || (version !== 0 && isNetwork && more.length === 0);
  });

/** The addresses and networks of a list. */
export const readProxies = (text: string): string[] =>
  text.toLowerCase() === "off" ? [] : text.split(",").map((entry) => entry.trim());
