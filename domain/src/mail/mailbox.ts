import { isMailAddress, type MailAddress, mailName } from './mail-address.ts';

/** Reads `Kolaj <no-reply@example.com>` or a bare address; null for everything else. */
export function parseMailbox(text: string): MailAddress | null {
  const parts = /^(?:"([^"\\<>]*)"|([^"\\<>,;:()[\]@]*?))\s*<([^<>\s]+)>$/.exec(text.trim());
  const address = parts?.[3] ?? text.trim();
  const name = (parts?.[1] ?? parts?.[2] ?? '').trim();
  return isMailAddress(address) && name === mailName(name) ? { address, name } : null;
}
