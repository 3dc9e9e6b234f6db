import ipaddr from 'ipaddr.js';

/** Everything in use on the internet is in here; the rest of IPv6 is reserved, or a disguise of IPv4 like `::7f00:1`. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an IP address, as a resolver or a socket gives it, belongs to the internet: not this machine, not its network, not
 * a cloud's metadata service, not a range with a special meaning (RFC 6890), in any notation of it.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6) || address.match(globalUnicast);
}
