import { describe, expect, it } from 'vitest';
import { isGivenName } from './given-name.ts';

describe('a name that nobody gave', () => {
  it.each([
    'IMG_2034',
    'img-20260102-wa0001',
    'WhatsApp Image 2026-01-02 at 10.11.12',
    'DSC_0042',
    '_MG_7711',
    'PXL_20260102_101112',
    '20260102_101112',
    'photo_2026-01-02_10-11-12',
    'FB_IMG_1700000000000',
    'DJI_0042',
    'Foto 3',
    '0034',
    '0',
  ])('%s', (name) => expect(isGivenName(name)).toBe(true));
});

describe('a name that may say what the product is', () => {
  it.each(['BR-2041', '4501', '101', 'Kırmızı Elbise', 'KA_12', 'GÖMLEK', '0970818001', '4501_IMG_2041', ''])(
    '%s',
    (name) => expect(isGivenName(name)).toBe(false),
  );
});
