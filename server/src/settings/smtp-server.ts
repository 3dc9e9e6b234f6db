/** A mail server and how to log in to it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps://`). */
  isSecure: boolean;
  login: { user: string; password: string } | null;
}

/**
 * Reads `smtp://user:password@host:587` or `smtps://…`, user and password percent-encoded. null = not such an address. A
 * query is refused rather than ignored: elsewhere it switches certificate checks off.
 */
export function parseSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return null;
  if (url.search !== '' || url.hash !== '' || !/^\/?$/.test(url.pathname)) return null;
  const isSecure = url.protocol === 'smtps:';
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === null || password === null) return null;
  return {
    host: decoded(url.hostname.replace(/^\[(.*)\]$/, '$1')) ?? url.hostname,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    login: user === '' ? null : { user, password },
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
