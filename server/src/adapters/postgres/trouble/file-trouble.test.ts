import { describe, expect, it } from 'vitest';
import { diskFullIn, fileTrouble } from './file-trouble.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

describe('trouble with the data folder', () => {
  it.each([
    ['EACCES', 'cannot be written'],
    ['EROFS', 'cannot be written'],
    ['ENOSPC', 'is full'],
    ['EDQUOT', 'is full'],
    ['ENOTDIR', 'is not a folder'],
  ])('%s is a sentence: %s', (code, words) => {
    expect(fileTrouble(withCode(code), '/srv/kolaj')?.sentence).toContain(words);
    expect(fileTrouble(withCode(code), '/srv/kolaj')?.sentence).toContain('/srv/kolaj');
  });

  it('leaves other errors to be reported with their stack', () => {
    expect(fileTrouble(withCode('EMFILE'), '/srv/kolaj')).toBeNull();
    expect(fileTrouble(new Error('surprise'), '/srv/kolaj')).toBeNull();
  });

  it("reads a full disk out of PostgreSQL's words", () => {
    expect(diskFullIn('FATAL:  could not write "x": No space left on device', '/srv')?.sentence).toContain('is full');
    expect(diskFullIn('FATAL:  lock file exists', '/srv')).toBeNull();
  });
});
