import { describe, expect, it } from 'vitest';
import { belowPhones, brandOfPhoneFile, phoneFile, phoneName } from './phone-file.ts';
import { mobilePlace } from './stream-place.ts';

const pathOf = ({ folder, subfolder, name }: ReturnType<typeof phoneFile>) => `${folder}/${subfolder}/${name}`;

describe('an agent’s photo', () => {
  it.each([
    ['mobil', false, '1.jpg', 'mobil/Beren/1.jpg'],
    ['mobil', false, 'BR-1/1.jpg', 'mobil/Beren/BR-1/1.jpg'],
    ['Telefon/2026', false, 'BR-1/1.jpg', 'Telefon/2026/Beren/BR-1/1.jpg'],
    ['Telefon/2026/Güz', false, 'BR-1/1.jpg', 'Telefon/2026/Güz/Beren/BR-1/1.jpg'],
    ['mobil', true, 'BR-1/1.jpg', 'mobil/Beren/BR-1 1.jpg'],
    ['Telefon/2026', true, 'Rival/BR-1/1.jpg', 'Telefon/2026/Beren/Rival BR-1 1.jpg'],
  ])('in %s (sent as it is: %s) called %s is %s', (uploadFolder, isStream, name, path) => {
    const file = phoneFile({ uploadFolder, isStream }, { brand: 'Beren', name });
    expect(pathOf(file)).toBe(path);
    expect(brandOfPhoneFile(file, { uploadFolder, isStream })).toBe('Beren');
    expect(belowPhones(file, { uploadFolder, isStream })).toEqual({
      brand: 'Beren',
      name: phoneName(name, { isStream }),
    });
    if (isStream) expect(mobilePlace(path, uploadFolder)?.brand).toBe('Beren');
  });

  it('belongs to no brand once phones write elsewhere', () => {
    const file = phoneFile({ uploadFolder: 'mobil', isStream: false }, { brand: 'Beren', name: '1.jpg' });
    expect(brandOfPhoneFile(file, { uploadFolder: 'telefon', isStream: false })).toBeNull();
  });

  it('is of no brand once its directory would be taken for one', () => {
    const file = phoneFile({ uploadFolder: 'mobil', isStream: false }, { brand: 'Beren', name: 'Lale/1.jpg' });
    expect(brandOfPhoneFile(file, { uploadFolder: 'mobil', isStream: true })).toBeNull();
  });
});
