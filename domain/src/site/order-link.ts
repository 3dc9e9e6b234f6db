import { wellFormed } from '../shared/well-formed.ts';

/** Digits of an E.164 number (`+90 532 000 00 00`, `0090…`, `90532…`), 7–15 of them; null for anything else. */
export function phoneDigits(text: string): string | null {
  if (!/^\s*\+?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

/** Address that opens Telegram with a finished message to the shop. */
export const telegramLink = (phone: string, message: string): string =>
  `https://t.me/+${phone}?text=${encodeURIComponent(wellFormed(message))}`;

/** Address that opens WhatsApp with a finished message to the shop; `phone` as `phoneDigits` gives it. */
export function orderLink(phone: string, message: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(wellFormed(message))}`;
}
