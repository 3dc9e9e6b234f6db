import { describe, expect, it } from 'vitest';
import { readServerConfig } from '../../shop/config/server-config.ts';
import { originOf } from './stream-origin.ts';

describe('where photos that are sent as they are come from (D-62)', () => {
  it.each([
    [{}, { kind: 'none' }],
    [{ mobile_images: '  ' }, { kind: 'none' }],
    [{ production_images: 'internal' }, { kind: 'none' }],
    [{ mobile_images: 'internal' }, { kind: 'internal', uploadFolder: 'mobil' }],
    [
      { mobile_images: 'internal', mobile: { upload_folder: 'telefon' } },
      { kind: 'internal', uploadFolder: 'telefon' },
    ],
    [{ mobile_images: ' https://p.test/list ' }, { kind: 'address', address: 'https://p.test/list' }],
  ])('%j', (stored, origin) => {
    expect(originOf(readServerConfig(stored), 'mobile')).toEqual(origin);
  });
});
