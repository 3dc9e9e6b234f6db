import { expect, it } from 'vitest';
import { untouched } from './untouched.ts';

it('takes over what was stored, but never over what was typed while it was saved', () => {
  const sent = { name: ' Selin Yıldız ', phone: '+90', domain: '' };
  const now = { ...sent, phone: '+90 532' };
  const saved = { name: 'Selin Yıldız', phone: '+90', domain: '' };
  expect(untouched(saved, { sent, now })).toEqual({ name: 'Selin Yıldız', domain: '' });
});
