import ipaddr from 'ipaddr.js';

/**
 * Whom an address stands for in counters: an IPv4 address itself, of IPv6 the /64, because that is what one customer has
 * to choose from. `ip` comes from the connection or a configured proxy (rule 23).
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const bytes = ipaddr.process(ip).toByteArray();
  return bytes.length === 4 ? bytes.join('.') : `${Buffer.from(bytes.slice(0, 8)).toString('hex')}/64`;
}
