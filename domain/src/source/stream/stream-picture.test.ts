import { describe, expect, it } from 'vitest';
import { pictureAddress } from './stream-picture.ts';

describe('where an image server has a photo (CONST-08, D-62)', () => {
  it.each([
    [{ path: 'SS26/Beren/a b.jpg' }, 'https://p.test/w960/SS26/Beren/a%20b.jpg'],
    [{ url: 'https://p.test/x.jpg', path: 'y.jpg' }, 'https://p.test/x.jpg'],
    [{ url: '/x.jpg' }, 'https://p.test/x.jpg'],
    [{ url: 'https://elsewhere.test/x.jpg' }, null],
    [{ url: 'https://p.test:8443/x.jpg' }, null],
    [{ url: 'http://[' }, null],
    [{}, null],
  ])('%j', (image, address) => {
    expect(pictureAddress(image, 'https://p.test/list')).toBe(address);
  });
});
