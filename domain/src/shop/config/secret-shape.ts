/**
 * Names that say "here is a secret". Known fields of the specification that end in `key` (`ftp_key`, `group_key`, …) name a thing
 * and are asked for before this.
 */
export const isSecretName = (name: string): boolean =>
  /(?:^|[_.-])(?:key|pass|pwd|auth|pin)$|token|secret|passw|api[_.-]?key|authori[sz]ation|credential|signature/i.test(
    name.trim(),
  );

/** A Telegram bot's token, or an address with a name or password in it. */
export const looksSecret = (text: string): boolean =>
  /(?:^|\D)\d{6,}:[\w-]{30,}/.test(text) || /:\/\/[^\s/?#@]+@/.test(text);

/** Whether an address carries a secret: before its host, or as a parameter that is named like one. */
export function isSecretAddress(address: string): boolean {
  if (looksSecret(address)) return true;
  const [, query = ''] = address.split('?', 2);
  return query.split(/[&#;]/).some((part) => isSecretName(part.split('=', 1)[0] ?? ''));
}

/** Whether a secret may be anywhere in a value that nobody understands: by a name in it, or by the look of a text. */
export function holdsSecret(value: unknown): boolean {
  if (typeof value === 'string') return isSecretAddress(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => (isSecretName(name) && holdsText(part)) || holdsSecret(part));
}

/** Whether there is any text in a value, however deep. */
export function holdsText(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsText);
}
