import { phoneNumber } from './phone-number.ts';

/** What people call a phone: its name, else its number, else the provider's id. */
export const nameOfPhone = ({ id, name, number }: { id: string; name: string; number: string }): string =>
  name || (number === '' ? id : phoneNumber(number));
