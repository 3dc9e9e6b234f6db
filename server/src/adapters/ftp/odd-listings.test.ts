// Listings as servers of all kinds write them: from the tables of well-kept parsers (ftpparse, FileZilla, lftp, Firefox) and RFC 959.
import { describe, expect, it } from 'vitest';
import { parseHumanListing } from './human-listing.ts';

const now = new Date('2027-02-03T12:00:00Z');
const raw = (text: string) => Buffer.from(text).toString('latin1');
const read = (...lines: string[]) => parseHumanListing(raw(lines.join('\r\n')), now);

type Row = [what: string, line: string, name: string, kind: string, bytes: number | null, time: string];
const rows: Row[] = [
  ['Unix', '-rw-r--r--   1 root     other        531 Jan 29 03:26 README', 'README', 'file', 531, '2027-01-29T03:26'],
  ['a year', 'dr-xr-xr-x   2 root     other        512 Apr  8  1994 etc', 'etc', 'directory', 0, '1994-04-08T00:00'],
  ['no group', 'dr-xr-xr-x   2 root     512 Apr  8  1994 etc', 'etc', 'directory', 0, '1994-04-08T00:00'],
  ['no link count', '-rw-r--r--   ftp ftp 1234 Nov 21 21:59 a b.jpg', 'a b.jpg', 'file', 1234, '2026-11-21T21:59'],
  ['no owner at all', '-rw-r--r--   1 1234 Nov 21 21:59 a.jpg', 'a.jpg', 'file', 1234, '2026-11-21T21:59'],
  ['SELinux', '-rw-r--r--. 1 ftp ftp 1234 Nov 21 21:59 a.jpg', 'a.jpg', 'file', 1234, '2026-11-21T21:59'],
  ['ACL', '-rw-r--r--+ 1 ftp ftp 1234 Nov 21 21:59 a.jpg', 'a.jpg', 'file', 1234, '2026-11-21T21:59'],
  ['macOS', '-rw-r--r--@ 1 me staff 1234 Nov 21 21:59 a.jpg', 'a.jpg', 'file', 1234, '2026-11-21T21:59'],
  ['an inode first', '  1234 -rw-r--r-- 1 ftp ftp 99 Nov 21 21:59 a.jpg', 'a.jpg', 'file', 99, '2026-11-21T21:59'],
  [
    'a group of two words',
    '-rw-r--r-- 1 ftp Domain Users 99 Nov 21 21:59 a.jpg',
    'a.jpg',
    'file',
    99,
    '2026-11-21T21:59',
  ],
  ['an owner of digits', '-rw-r--r-- 1 1000 1000 99 Nov 21 21:59 2027.jpg', '2027.jpg', 'file', 99, '2026-11-21T21:59'],
  ['an ISO time', '-rw-r--r-- 1 ftp ftp 99 2026-11-21 21:59 a.jpg', 'a.jpg', 'file', 99, '2026-11-21T21:59'],
  [
    'a full ISO time',
    '-rw-r--r-- 1 u g 99 2026-11-21 21:59:01.123456789 +0300 a.jpg',
    'a.jpg',
    'file',
    99,
    '2026-11-21T21:59:01',
  ],
  ['seconds', '-rw-r--r-- 1 u g 99 Nov 21 21:59:07 a.jpg', 'a.jpg', 'file', 99, '2026-11-21T21:59:07'],
  ['the day first', '-rw-r--r-- 1 u g 99 21 Nov 21:59 a.jpg', 'a.jpg', 'file', 99, '2026-11-21T21:59'],
  ['the day first with points', '-rw-r--r-- 1 u g 99 21. Nov 2025 a.jpg', 'a.jpg', 'file', 99, '2025-11-21T00:00'],
  [
    'a size with commas',
    '-rw-r--r-- 1 u g 1,234,567 Nov 21 21:59 a.jpg',
    'a.jpg',
    'file',
    1_234_567,
    '2026-11-21T21:59',
  ],
  [
    'a name that looks like one',
    '-rw-r--r-- 1 u g 99 2026-11-21 21:59 x 5 Jan 01  2020 f.jpg',
    'x 5 Jan 01  2020 f.jpg',
    'file',
    99,
    '2026-11-21T21:59',
  ],
  ['blanks before a name', '-rw-r--r-- 1 u g 99 Nov 21 21:59   a.jpg', '  a.jpg', 'file', 99, '2026-11-21T21:59'],
  ['Turkish', '-rw-r--r-- 1 u g 99 Şub  1  2026 a.jpg', 'a.jpg', 'file', 99, '2026-02-01T00:00'],
  ['Turkish August', '-rw-r--r-- 1 u g 99 Ağu 21  2026 a.jpg', 'a.jpg', 'file', 99, '2026-08-21T00:00'],
  ['Turkish November', '-rw-r--r-- 1 u g 99 Kas 21 21:59 a.jpg', 'a.jpg', 'file', 99, '2026-11-21T21:59'],
  ['German', '-rw-r--r-- 1 u g 99 Mär  2  2026 a.jpg', 'a.jpg', 'file', 99, '2026-03-02T00:00'],
  ['German December', '-rw-r--r-- 1 u g 99 24. Dez 21:59 a.jpg', 'a.jpg', 'file', 99, '2026-12-24T21:59'],
  ['French', '-rw-r--r-- 1 u g 99 août 21  2026 a.jpg', 'a.jpg', 'file', 99, '2026-08-21T00:00'],
  ['French February', '-rw-r--r-- 1 u g 99 févr. 2  2026 a.jpg', 'a.jpg', 'file', 99, '2026-02-02T00:00'],
  ['Spanish', '-rw-r--r-- 1 u g 99 ene 21  2026 a.jpg', 'a.jpg', 'file', 99, '2026-01-21T00:00'],
  ['Portuguese', '-rw-r--r-- 1 u g 99 out 21  2026 a.jpg', 'a.jpg', 'file', 99, '2026-10-21T00:00'],
  ['Russian', '-rw-r--r-- 1 u g 99 май 21  2026 a.jpg', 'a.jpg', 'file', 99, '2026-05-21T00:00'],
  ['Russian July', '-rw-r--r-- 1 u g 99 июл 21  2026 a.jpg', 'a.jpg', 'file', 99, '2026-07-21T00:00'],
  [
    'NetPresenz',
    '-------r--         326  1391972  1392298 Nov 22  1995 MegaPhone.sit',
    'MegaPhone.sit',
    'file',
    1_392_298,
    '1995-11-22T00:00',
  ],
  [
    'NetPresenz folder',
    'drwxrwxr-x               folder        2 May 10  1996 network',
    'network',
    'directory',
    0,
    '1996-05-10T00:00',
  ],
  [
    'NetWare folder',
    'd [R----F--] supervisor            512       Jan 16 18:53    login',
    '   login',
    'directory',
    0,
    '2027-01-16T18:53',
  ],
  [
    'NetWare file',
    '- [R----F--] rhesus             214059       Oct 20 15:27 cx.exe',
    'cx.exe',
    'file',
    214_059,
    '2026-10-20T15:27',
  ],
  ['DOS', '04-27-00  09:09PM       <DIR>          licensed', 'licensed', 'directory', 0, '2000-04-27T21:09'],
  ['DOS file', '04-14-00  03:47PM                  589 readme.htm', 'readme.htm', 'file', 589, '2000-04-14T15:47'],
  [
    'DOS with commas',
    '11-21-26  09:59PM            1,234,567 a b.jpg',
    'a b.jpg',
    'file',
    1_234_567,
    '2026-11-21T21:59',
  ],
  ['DOS, a blank first', '04-14-00  03:47PM                  589  a.jpg', ' a.jpg', 'file', 589, '2000-04-14T15:47'],
  [
    'DOS folder, a blank first',
    '04-27-00  09:09PM       <DIR>           new',
    ' new',
    'directory',
    0,
    '2000-04-27T21:09',
  ],
  ['DOS, other columns', '04-14-00  03:47PM   589   a.jpg', 'a.jpg', 'file', 589, '2000-04-14T15:47'],
  ['DOS, year first', '2026/11/21  21:59                 99 a.jpg', 'a.jpg', 'file', 99, '2026-11-21T21:59'],
  ['DOS, day first', '21.11.2026  21:59              1.234 a.jpg', 'a.jpg', 'file', 1234, '2026-11-21T21:59'],
  ['DOS, day first with dashes', '21-11-26  21:59                 99 a.jpg', 'a.jpg', 'file', 99, '2026-11-21T21:59'],
  ['EPLF', '+i8388621.29609,m824255902,r,s280,\tdjb.html', 'djb.html', 'file', 280, '1996-02-13T23:58:22'],
  ['EPLF folder', '+i8388621.44468,m839956783,/,\tscgi dir', 'scgi dir', 'directory', 0, '1996-08-13T17:19:43'],
  [
    'VMS',
    'CORE.DIR;1          1  8-SEP-1996 16:09 [SYSTEM] (RWE,RWE,RE,RE)',
    'CORE',
    'directory',
    0,
    '1996-09-08T16:09',
  ],
  [
    'VMS file',
    'PHOTO.JPG;4         213/216  29-JAN-2026 03:33:12 [ANON,ANON] (RWED,RWED,,)',
    'PHOTO.JPG',
    'file',
    null,
    '2026-01-29T03:33:12',
  ],
  [
    'AS/400',
    'QSYS            77824 02/23/26 15:09:55 *DIR QOpenSys/',
    'QOpenSys',
    'directory',
    0,
    '2026-02-23T15:09:55',
  ],
  [
    'AS/400 file',
    'FTPUSER         12345 02/23/26 15:09:55 *STMF a b.jpg',
    'a b.jpg',
    'file',
    12_345,
    '2026-02-23T15:09:55',
  ],
];

describe('a line of LIST', () => {
  it.each(rows)('of %s', (_, line, name, kind, bytes, time) => {
    const clock = `${time}${time.length === 16 ? ':00' : ''}Z`;
    expect(read(line).entries).toMatchObject([{ name, kind, bytes, modifiedAt: new Date(clock) }]);
  });

  it.each(rows)('of %s is not lost beside odd ones', (_, line, name) => {
    const { entries, isUnderstood } = read('total 12', 'Welcome to the photo server!', line, '', '226 files, 3 free');
    expect(entries.map((entry) => entry.name)).toEqual([name]);
    expect(isUnderstood).toBe(true);
  });

  it('of MVS is read below its heading', () => {
    const { entries } = read(
      'Volume Unit    Referred Ext Used Recfm Lrecl BlkSz Dsorg Dsname',
      'WYOSPT 3420   2026/11/21  1  200  FB      80  8053  PS  MY.PHOTO',
      'TSO004 3390   **NONE**    1   10  VB      84   400  PO  MY.LIBRARY',
    );
    expect(entries).toMatchObject([
      { name: 'MY.PHOTO', kind: 'file', bytes: null },
      { name: 'MY.LIBRARY', kind: 'directory' },
    ]);
    expect(
      read(
        ' Name     VV.MM   Created       Changed      Size  Init   Mod   Id',
        'PHOTO1    01.03 2026/11/01 2026/11/21 21:59   150   150     0 USER',
      ).entries,
    ).toMatchObject([{ name: 'PHOTO1', kind: 'file', bytes: null, modifiedAt: new Date('2026-11-21T21:59:00Z') }]);
  });

  it('of VMS may stand in two lines, between a heading and a sum', () => {
    const { entries } = read(
      'Directory DISK$USERS:[PHOTOS]',
      '',
      'A_VERY_LONG_NAME_OF_A_PHOTO.JPG;1',
      '                     213/216  29-JAN-2026 03:33 [ANON,ANON] (RWED,RWED,,)',
      'B.JPG;2              1/3  29-JAN-2026 03:33 [ANON,ANON] (RWED,RWED,,)',
      '',
      'Total of 2 files, 214/220 blocks.',
    );
    expect(entries.map(({ name }) => name)).toEqual(['A_VERY_LONG_NAME_OF_A_PHOTO.JPG', 'B.JPG']);
  });
});

describe('a listing', () => {
  it('of nothing is understood', () => {
    for (const text of ['', '\r\n', 'total 0\r\n', '0 files\r\n']) {
      expect(parseHumanListing(text, now)).toEqual({ entries: [], isUnderstood: true });
    }
  });

  it('in a way that nobody knows is said to be', () => {
    expect(read('<html><body>Index of /photos', '<a href="a.jpg">a.jpg</a>')).toEqual({
      entries: [],
      isUnderstood: false,
    });
  });

  it('of 20,000 lines and of floods takes no time', () => {
    const line = '-rw-r--r-- 1 ftp ftp 1234 Nov 21 21:59 a.jpg\r\n';
    expect(parseHumanListing(line.repeat(20_000), now).entries).toHaveLength(20_000);
    for (const flood of ['1', '1,', '- ', 'Nov 1 ', '-rw-r--r-- ', ' ']) {
      expect(parseHumanListing(flood.repeat(50_000), now).entries).toEqual([]);
    }
  });
});
