import { photo } from '@kolaj/testkit/odd-files/edge-set-jpeg';
import { describe, expect, it } from 'vitest';
import { lookAtGif } from './gif.ts';

describe('lookAtGif', () => {
  it('finds all pixels in what an encoder wrote, and misses the last of them', async () => {
    const gif = await photo(300, 200).gif().toBuffer();
    expect(lookAtGif(gif)).toEqual({ kind: 'frame', page: 0, part: null });
    // The last bytes are the end of the codes, of their blocks and of the file.
    expect(lookAtGif(gif.subarray(0, -8))).toEqual({ kind: 'damaged' });
    expect(lookAtGif(gif.subarray(0, 20))).toEqual({ kind: 'damaged' });
    expect(lookAtGif(Buffer.alloc(0))).toEqual({ kind: 'damaged' });
  });
});
