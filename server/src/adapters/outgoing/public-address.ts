import ipaddr from 'ipaddr.js';

/** Everything in use on the internet is in here; the rest of IPv6 is reserved, or a disguise of IPv4 like `::7f00:1`. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

const metadataNetworks = [
  // What machines of a cloud know of themselves, credentials included: link-local everywhere, and by cloud beside it.
  ...['169.254.0.0/16', 'fe80::/10', 'fd00:ec2::/32', 'fd20:ce::/32', 'fd00:c1::a9fe:a9fe/128', 'fd00:a9fe:a9fe::/48'],
  ...['100.100.100.200/32', '192.0.0.192/32', '168.63.129.16/32'],
].map((network) => ipaddr.parseCIDR(network));

/** Whether a cloud's metadata service may answer there, in any notation of it. Nothing of ours is ever there. */
export function isMetadataAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return metadataNetworks.some((network) => network[0].kind() === address.kind() && address.match(network));
}

/**
 * Whether an IP address, as a resolver or a socket gives it, belongs to the internet: not this machine, not its network, not
 * a cloud's metadata service, not a range with a special meaning (RFC 6890), in any notation of it.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || isMetadataAddress(text)) return false;
  return !(address instanceof ipaddr.IPv6) || address.match(globalUnicast);
}
