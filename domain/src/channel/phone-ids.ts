import { textList } from '../shared/loose.ts';

/** phoneIdList as it is typed: split at commas, trimmed, without empty and repeated ids (D-85, ADM-22). */
export const splitPhoneIds = (text: string): string[] => textList(text);

/** A stored or received phoneIdList; null = no list, the alert 'Ayarlar -> phoneIdList -> Check' (VAL-33). Empty = all phones. */
export function readPhoneIdList(value: unknown): string[] | null {
  return Array.isArray(value) ? textList(value) : null;
}
