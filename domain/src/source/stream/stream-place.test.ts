import { describe, expect, it } from 'vitest';
import { mobilePlace, readyPlace } from './stream-place.ts';

describe('the place of a ready photo (D-26, D-62)', () => {
  it.each([
    ['SS26/Beren/kolajsiz/1.jpg', { folder: 'SS26', brand: 'Beren' }],
    ['SS26/Beren/Kolajsız/sub/1.jpg', { folder: 'SS26', brand: 'Beren' }],
    ['Beren/KOLAJSIZ/1.jpg', { folder: 'Beren', brand: 'Beren' }],
    ['a/b/Beren/kolajsiz/1.jpg', { folder: 'b', brand: 'Beren' }],
    ['kolajsiz/Beren/1.jpg', { folder: 'kolajsiz', brand: 'Beren' }],
    ['kolajsiz/Beren/Yaz/1.jpg', { folder: 'kolajsiz', brand: 'Beren' }],
    ['kolajsiz/1.jpg', null],
    ['SS26/Beren/1.jpg', null],
    ['SS26/Beren/kolajsiz.jpg', null],
  ])('%s', (path, place) => {
    expect(readyPlace(path)).toEqual(place);
  });
});

describe('the place of a photo from a phone (D-62, D-76)', () => {
  it.each([
    ['mobil/Beren/1.jpg', 'mobil', { folder: 'mobil', brand: 'Beren' }],
    ['mobil/SS26/Beren/1.jpg', 'mobil', { folder: 'SS26', brand: 'Beren' }],
    ['mobil/SS26/Beren/more/1.jpg', 'mobil', { folder: 'SS26', brand: 'Beren' }],
    ['in/mobil/Beren/1.jpg', 'in/mobil', { folder: 'mobil', brand: 'Beren' }],
    ['mobil/1.jpg', 'mobil', null],
    ['mobile/Beren/1.jpg', 'mobil', null],
  ])('%s below %s', (path, uploadFolder, place) => {
    expect(mobilePlace(path, uploadFolder)).toEqual(place);
  });
});
