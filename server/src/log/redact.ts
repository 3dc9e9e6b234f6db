/** Names of values that must never be logged, wherever in an entry they are. */
const secretKeys = [
  ...['password', 'newpassword', 'passwordHash', 'password_hash', 'pass', 'token', 'tokenHash', 'token_hash', 'secret'],
  ...[
    'cookie',
    'set-cookie',
    'authorization',
    'proxy-authorization',
    'x-api-key',
    'x-maytapi-key',
    'apikey',
    'api_key',
    'x-telegram-bot-api-secret-token',
  ],
  ...['hook_word', 'hook_secret', 'webhook_key'],
  ...['recovery_codes', 'recoveryCodes', 'otpauth', 'sealed', 'invitation', 'ftp_key'],
  ...['secretKey', 'KOLAJ_SECRET_KEY', 'smtpUrl', 'SMTP_URL', 'databaseUrl', 'DATABASE_URL', 'connectionString'],
  ...['keyPassphrase', 'newSecretKey', 'newKeyPassphrase', 'passphrase'],
  ...['KOLAJ_KEY_PASSPHRASE', 'KOLAJ_NEW_SECRET_KEY', 'KOLAJ_NEW_KEY_PASSPHRASE'],
  ...['directDatabaseUrl', 'KOLAJ_DIRECT_DATABASE_URL', 'OTEL_EXPORTER_OTLP_HEADERS'],
];
const isSecretKey = new RegExp(`^(?:${secretKeys.join('|')})$`, 'i');

const hidden = '***';

/** What is secret in running text: JSON in a string, addresses, headers. */
const inText: readonly [RegExp, string][] = [
  [
    new RegExp(String.raw`("(?:${secretKeys.join('|')})"\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|[^\s,}]+)`, 'gi'),
    `$1"${hidden}"`,
  ],
  [/(\/(?:verify\/[a-z]+|preview(?:\/next)?|calendar\/feed)\/)[^\s"'/?#]+/gi, `$1${hidden}`],
  // Browsers send this part to nobody; what somebody pastes or reports may hold it.
  [/(\/review#)[^\s"']+/gi, `$1${hidden}`],
  [/(\/hooks\/)[^\s"'/?#]+/gi, `$1${hidden}`],
  [/(\/bot\d+:)[\w-]+/gi, `$1${hidden}`],
  [/([?&](?:token|code|password|key|secret|invitation|signature)=)[^&\s"']+/gi, `$1${hidden}`],
  [/(:\/\/)[^\s"'/@]+@/g, `$1${hidden}@`],
  [/\b(bearer|basic) +[\w+/=.~-]{8,}/gi, `$1 ${hidden}`],
  [/((?:__Host-kolaj(?:-device)?|kolaj-(?:device-)?\d+)=)[^;\s"']+/g, `$1${hidden}`],
];

/** What JSON leaves as it is, though terminals and viewers act on it: DEL, C1, line separators, marks that turn text round. */
const unseen = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

export interface Redactor {
  /** One finished log line, a JSON object. */
  line: (json: string) => string;
  /** What is printed beside the log. */
  text: (text: string) => string;
}

/**
 * Removes from log entries what must not be in them: values by their name, tokens in addresses, and the secrets of this
 * installation wherever they turn up. Done on the finished line and not on the objects, because errors of libraries carry
 * requests, rows and addresses in places nobody has a list of.
 *
 * @param secrets the installation's own; those shorter than 6 signs are left out, they would black out words
 */
export function redactor(secrets: readonly (string | null)[]): Redactor {
  const known = secrets.flatMap((secret) => (secret && secret.length >= 6 ? [secret, encodeURIComponent(secret)] : []));

  function text(words: string): string {
    let told = words;
    for (const secret of known) told = told.replaceAll(secret, hidden);
    for (const [pattern, replacement] of inText) told = told.replace(pattern, replacement);
    return told;
  }

  function entry(key: string, value: unknown): unknown {
    if (value !== null && isSecretKey.test(key)) return hidden;
    if (typeof value !== 'string') return value;
    // Six digits are a code of an authenticator app; the codes of errors are words.
    return key === 'code' && /^\d{6}$/.test(value) ? hidden : text(value);
  }

  return { text, line: (json) => `${JSON.stringify(JSON.parse(json, entry)).replace(unseen, escaped)}\n` };
}
