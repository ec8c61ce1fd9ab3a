/** Links to a business's profiles, made of validated parts and never of raw input. */
import { SOCIAL_NETWORKS, type SocialNetwork } from "./data/social-networks.ts";

/**
 * The handle in typed or pasted text: `cafe.rosa`, `@cafe.rosa` or a profile's address with anything after it. Null for
 * other pages of the network (a post, a group), other sites, and impossible handles. Facebook profiles without a name
 * are identified by their number.
 */
export const socialHandle = (network: SocialNetwork, text: string): string | null => {
  const { domains, handle, reserved } = SOCIAL_NETWORKS[network];
  const typed = text.trim();
  const [, host, path = "", query = ""] = /^(?:https?:\/\/)?([a-z0-9.-]+)\/([^?#]*)(\?[^#]*)?/i.exec(typed) ?? [];
  let found: string | null = typed.replace(/^@/, "");
  if (host !== undefined) {
    const isOurs = domains.some((domain) => `.${host.toLowerCase()}`.endsWith(`.${domain}`));
    found = isOurs ? handleInPath(network, path.split("/").filter(Boolean), query) : null;
  } else if (domains.some((domain) => typed.toLowerCase().replace(/^www\./, "") === domain)) {
    found = null;
  }
  return found !== null && handle.test(found) && !reserved.includes(found.toLowerCase()) ? found : null;
};

const handleInPath = (network: SocialNetwork, path: readonly string[], query: string): string | null => {
  const first = path[0] ?? "";
  if (network === "tiktok") return first.startsWith("@") ? first.slice(1) : null;
  if (network === "facebook") {
    const number = first === "profile.php" ? /[?&]id=(\d+)/.exec(query)?.[1] : undefined;
    if (number !== undefined) return number;
    if (first === "pages" || first === "people") return /^\d+$/.exec(path[2] ?? "")?.[0] ?? null;
    if (first === "p") return path[1] ?? null;
  }
  return first;
};

/** The address of a profile from typed or stored text; null if there is none. */
export const socialLink = (network: SocialNetwork, text: string): string | null => {
  const handle = socialHandle(network, text);
  return handle === null ? null : SOCIAL_NETWORKS[network].profile + handle;
};
