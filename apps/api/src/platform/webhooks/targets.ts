/** Addresses that webhooks may have: only public ones, unless the operator allows networks of their own. */
import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks that are no public address of another host (RFC 6890 and its successors). */
const reserved: readonly (readonly [address: string, prefix: number, family: "ipv4" | "ipv6"])[] = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["192.0.2.0", 24, "ipv4"],
  ["192.88.99.0", 24, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["198.51.100.0", 24, "ipv4"],
  ["203.0.113.0", 24, "ipv4"],
  ["224.0.0.0", 3, "ipv4"],
  ["::", 96, "ipv6"],
  ["::ffff:0:0", 96, "ipv6"],
  ["64:ff9b::", 96, "ipv6"],
  ["64:ff9b:1::", 48, "ipv6"],
  ["100::", 64, "ipv6"],
  ["2001::", 23, "ipv6"],
  ["2001:db8::", 32, "ipv6"],
  ["2002::", 16, "ipv6"],
  ["3fff::", 20, "ipv6"],
  ["5f00::", 16, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["fec0::", 10, "ipv6"],
  ["ff00::", 8, "ipv6"],
];

/** Networks such as `10.0.0.0/8,fd00::/8`; `null` when one of them is none. */
export const readNetworks = (text: string): string[] | null => {
  const networks = text.split(",").flatMap((part) => part.trim() || []);
  const areNetworks = networks.every((network) => {
    const [address = "", prefix = "", ...rest] = network.split("/");
    const version = isIP(address);
    return version !== 0 && rest.length === 0 && /^\d+$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32);
  });
  return areNetworks ? networks : null;
};

export interface Targets {
  /** Whether a message may go to this IP address. */
  allows(address: string): boolean;
  /** Whether the address is in one of the operator's own networks, where plain http is accepted. */
  isOwn(address: string): boolean;
  /** Resolves names for a connection and refuses addresses that are not allowed: what is checked is what is connected to. */
  readonly lookup: LookupFunction;
}

/** The address may not be reached from here. */
export class PrivateAddress extends Error {}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** `own` are networks such as `10.0.0.0/8` that webhooks may lead to as well. */
export const webhookTargets = (own: readonly string[]): Targets => {
  // A list of its own for each family: in one, an IPv4 address is also what maps it into IPv6, which is closed as a whole.
  const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of reserved) closed[network[2]].addSubnet(...network);
  const open = new BlockList();
  for (const network of own) {
    const [address = "", prefix = ""] = network.split("/");
    open.addSubnet(address, Number(prefix), familyOf(address));
  }
  const isOwn = (address: string): boolean => open.check(address, familyOf(address));
  const allows = (address: string): boolean =>
    isOwn(address) || !closed[familyOf(address)].check(address, familyOf(address));
  const lookup: LookupFunction = (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, "", 0);
      const allowed = addresses.filter(({ address }) => allows(address));
      const [first] = allowed;
      if (first === undefined) return done(new PrivateAddress(`${hostname} is no public address`), "", 0);
      if (options.all === true) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
  return { allows, isOwn, lookup };
};

/** Default addresses of webhooks: public ones only. */
export const publicTargets: Targets = webhookTargets([]);
