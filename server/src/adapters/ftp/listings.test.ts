// How the listings of real servers read.
import { describe, expect, it } from 'vitest';
import { parseHumanListing } from './human-listing.ts';
import { parseMachineListing } from './machine-listing.ts';

const now = new Date('2027-02-03T12:00:00Z');
const human = (...lines: string[]) => parseHumanListing(lines.map((line) => `${line}\r\n`).join(''), now).entries;

describe('MLSD', () => {
  it('gives type, size and time of each name', () => {
    const raw =
      'type=cdir;modify=20270101000000;unique=1-1; .\r\n' +
      'Type=file;Size=1234;Modify=20270102030405.678;Create=20270101000000;unique=1-2; çiçek 1.jpg\r\n' +
      'type=dir;sizd=4096;modify=20270102030405;unique=1-3;  two blanks \r\n' +
      'type=OS.unix=slink:/x;size=1;modify=20270102030405; link\r\n';
    expect(parseMachineListing(raw)).toMatchObject([
      { name: '.', kind: 'this-directory', unique: '1-1' },
      {
        ...{ name: 'çiçek 1.jpg', kind: 'file', bytes: 1234, bornAt: new Date('2027-01-01T00:00:00Z') },
        modifiedAt: new Date('2027-01-02T03:04:05.678Z'),
      },
      { name: ' two blanks ', kind: 'directory', bornAt: null, unique: '1-3' },
      { name: 'link', kind: 'link' },
    ]);
  });

  it('of a server that ends its lines with LF alone reads the same', () => {
    expect(parseMachineListing('type=file;size=1; a\ntype=file;size=2; b\n')).toMatchObject([
      { bytes: 1 },
      { bytes: 2 },
    ]);
  });

  it('of nothing is nothing', () => {
    expect(parseMachineListing('')).toEqual([]);
    expect(parseMachineListing('\r\n')).toEqual([]);
  });

  it('that is a flood of one character takes no time', () => {
    expect(parseMachineListing(`${'='.repeat(500_000)}\r\n${'a'.repeat(500_000)}\r\n`)).toEqual([]);
  });
});

describe('LIST', () => {
  it.each([
    ['Feb 03 11:59', '2027-02-03T11:59:00Z'],
    ['Feb 04 09:00', '2027-02-04T09:00:00Z'],
    ['Feb 05 09:00', '2026-02-05T09:00:00Z'],
    ['Nov 21 21:59', '2026-11-21T21:59:00Z'],
    ['Jan  1  2020', '2020-01-01T00:00:00Z'],
  ])('%s is %s', (written, time) => {
    expect(human(`-rw-r--r--    1 ftp      ftp          1234 ${written} a.jpg`)).toEqual([
      { name: 'a.jpg', kind: 'file', bytes: 1234, modifiedAt: new Date(time), target: null },
    ]);
  });

  it('tells folders, files and links apart', () => {
    const found = human(
      'total 12',
      'drwxr-xr-x    2 ftp      ftp          4096 Nov 21 21:59 Yaz 2027',
      'lrwxrwxrwx    1 ftp      ftp             5 Nov 21 21:59 link -> a.jpg',
      '-rw-r--r--+   1 patrick  staff        1057 Nov 21 21:59 çiçek -> 1.jpg',
    );
    expect(found.map(({ name, kind, bytes, target }) => ({ name, kind, bytes, target }))).toEqual([
      { name: 'Yaz 2027', kind: 'directory', bytes: 0, target: null },
      { name: 'link', kind: 'link', bytes: 0, target: 'a.jpg' },
      { name: 'çiçek -> 1.jpg', kind: 'file', bytes: 1057, target: null },
    ]);
  });

  it('of Windows reads too', () => {
    expect(
      human('11-21-26  09:59PM       <DIR>          Yaz', '01-02-2027  12:05AM              1234 a b.jpg'),
    ).toEqual([
      { name: 'Yaz', kind: 'directory', bytes: 0, modifiedAt: new Date('2026-11-21T21:59:00Z'), target: null },
      { name: 'a b.jpg', kind: 'file', bytes: 1234, modifiedAt: new Date('2027-01-02T00:05:00Z'), target: null },
    ]);
  });

  it('keeps a torn name in one piece', () => {
    const found = human(
      '-rw-r--r-- 1 ftp ftp 1 Nov 21 21:59 one\ntwo.jpg',
      '-rw-r--r-- 1 ftp ftp 1 Nov 21 21:59 a',
      'b.jpg',
    );
    expect(found.map(({ name }) => name)).toEqual(['one\ntwo.jpg', 'a\r\nb.jpg']);
  });

  it('with months of a language nobody knows still names the files', () => {
    expect(human('-rw-r--r--    1 ftp      ftp          1234 Xyz 21 21:59 a.jpg')).toMatchObject([
      { name: 'a.jpg', bytes: 1234, modifiedAt: new Date(0) },
    ]);
  });
});
