import { describe, expect, it } from 'vitest';
import { readFilm } from './film.ts';
import { aFilm, filmPictures } from './testing-film.ts';

/** Where the index says the two chunks are. */
function chunksOf(bytes: Buffer): number[] {
  const at = bytes.indexOf('stco');
  return [bytes.readUInt32BE(at + 12), bytes.readUInt32BE(at + 16)];
}

describe('a film', () => {
  it.each([true, false])('begins with its index, which names the places of its pictures (before: %s)', (isFast) => {
    const film = readFilm(aFilm({ isFast }));
    if (film.kind !== 'film') throw new Error(film.kind);
    expect([film.width, film.height, film.seconds]).toEqual([640, 360, 5]);
    expect(film.bytes.indexOf('moov')).toBeLessThan(film.bytes.indexOf('mdat'));
    const [first = 0, second = 0] = chunksOf(film.bytes);
    expect(film.bytes.subarray(first, first + filmPictures.length)).toEqual(filmPictures);
    expect(second - first).toBe(4);
    expect(film.bytes.includes('+41.0082')).toBe(false);
    expect(readFilm(film.bytes)).toEqual(film);
  });

  it('loses what is beside index and pictures', () => {
    const stray = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('free<script>'.slice(0, 12))]);
    const film = readFilm(Buffer.concat([aFilm(), stray]));
    expect(film.kind === 'film' && film.bytes.includes('<script')).toBe(false);
    expect(film.kind).toBe('film');
  });

  it('is refused when anything of it is missing', () => {
    const whole = aFilm();
    for (let length = 9; length < whole.length; length++) {
      expect(readFilm(whole.subarray(0, length)).kind, `${length} bytes`).not.toBe('film');
    }
  });

  it('never throws for bytes that lie', () => {
    const whole = aFilm();
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const bent = Buffer.from(whole);
        bent[at] = value;
        expect(['film', 'no-film', 'damaged', 'too-long']).toContain(readFilm(bent).kind);
      }
    }
  });

  it('may be two minutes long', () => {
    expect(readFilm(aFilm({ seconds: 120 })).kind).toBe('film');
    expect(readFilm(aFilm({ seconds: 121 })).kind).toBe('too-long');
  });
});
