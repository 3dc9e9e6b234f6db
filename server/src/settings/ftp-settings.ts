import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';

const tcpPort = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));

/** The variables of the FTP door. */
export const ftpVariables = {
  KOLAJ_FTP_PORT: z.optional(z.union([z.literal('off'), tcpPort])),
  KOLAJ_FTP_HOST: z.optional(z.string()),
  KOLAJ_FTP_PUBLIC_HOST: z.optional(z.string().check(z.regex(/^[\w.:-]+$/, 'a host name or an address'))),
  KOLAJ_FTP_PASSIVE_PORTS: z._default(z.string(), '30000-30099'),
  KOLAJ_FTP_PASSIVE_ADDRESS: z.optional(z.string()),
  KOLAJ_FTP_TLS_KEY: z.optional(z.string()),
  KOLAJ_FTP_TLS_CERT: z.optional(z.string()),
  KOLAJ_FTP_PLAIN: z._default(z.enum(['on', 'off']), 'off'),
};

const variables = z.object(ftpVariables);

/** The FTP door of this installation (D-24). */
export interface FtpSettings {
  host: string;
  port: number;
  /** Nobody has asked for this port: another one will do when it is taken. */
  isPortFree: boolean;
  passivePorts: { from: number; to: number };
  /** What shops type in; null = the console's host. */
  publicHost: string | null;
  /** IPv4 address for data connections where a router is in between; null = the one clients have connected to. */
  passiveAddress: string | null;
  /** PEM files. */
  tls: { key: string; cert: string } | null;
  /** Passwords and photos may cross the network in the clear. */
  isPlainAllowed: boolean;
}

interface Installation {
  host: string;
  /** Of the console. */
  port: number;
  isDemo: boolean;
}

/** Behind the console's port in the demo, 3021 usually; nowhere else unless somebody wants it. */
function portOf(wanted: number | 'off' | undefined, { port, isDemo }: Installation): number | null {
  if (wanted !== undefined) return wanted === 'off' ? null : wanted;
  if (!isDemo) return null;
  return port === 0 || port > 65_000 ? 0 : port + 21;
}

function rangeOf(text: string): { from: number; to: number } | null {
  const [, from = '', to = ''] = /^\s*(\d{1,5})\s*-\s*(\d{1,5})\s*$/.exec(text) ?? [];
  const range = { from: Number(from), to: Number(to) };
  return from !== '' && range.from >= 1024 && range.to <= 65_535 && range.from <= range.to ? range : null;
}

/** null = there is no door; a sentence when the variables do not fit together. */
export function parseFtp(values: z.infer<typeof variables>, installation: Installation): FtpSettings | null | string {
  const port = portOf(values.KOLAJ_FTP_PORT, installation);
  const passivePorts = rangeOf(values.KOLAJ_FTP_PASSIVE_PORTS);
  const { KOLAJ_FTP_TLS_KEY: key, KOLAJ_FTP_TLS_CERT: cert, KOLAJ_FTP_PASSIVE_ADDRESS: address = null } = values;
  if (passivePorts === null) return 'KOLAJ_FTP_PASSIVE_PORTS: is not a range like 30000-30099, within 1024 and 65535.';
  if (address !== null && !ipaddr.IPv4.isValidFourPartDecimal(address))
    return 'KOLAJ_FTP_PASSIVE_ADDRESS: is not an IPv4 address.';
  if ((key === undefined) !== (cert === undefined))
    return 'KOLAJ_FTP_TLS_KEY and KOLAJ_FTP_TLS_CERT: one is of no use without the other.';
  if (port === null) return null;
  return {
    host: values.KOLAJ_FTP_HOST ?? installation.host,
    port,
    isPortFree: values.KOLAJ_FTP_PORT === undefined,
    passivePorts,
    publicHost: values.KOLAJ_FTP_PUBLIC_HOST ?? null,
    passiveAddress: address,
    tls: key !== undefined && cert !== undefined ? { key, cert } : null,
    isPlainAllowed: values.KOLAJ_FTP_PLAIN === 'on',
  };
}
