import { expect, it } from 'vitest';
import { namelessPhotos } from './nameless-photos.ts';

it('finds what a device has named and no directory holds', () => {
  const names = ['IMG_4711.HEIC', 'IMG_4712 CV2041.jpg', 'CV2041.jpg', 'CV2041/IMG_4713.jpg', '20260102_101112.jpg'];
  expect(namelessPhotos(names)).toEqual(['IMG_4711.HEIC', '20260102_101112.jpg']);
});
