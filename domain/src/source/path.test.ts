import { describe, expect, it } from 'vitest';
import { safeRelativePath } from './path.ts';

describe('safeRelativePath', () => {
  it.each([
    '',
    'Sonbahar 2026/Beren/CV1234.jpg',
    'Çiçek & Co/👗.jpg',
    'c\u0327ic\u0327ek/a.jpg',
    'a..b/c..jpg',
    '...',
    '.hidden/x',
    `${'ş'.repeat(127)}x`,
  ])('takes %j as it is', (path) => {
    expect(safeRelativePath(path)).toEqual({ kind: 'ok', path });
  });

  it.each([
    ['/etc/passwd', 'absolute'],
    ['C:/photos', 'absolute'],
    ['..', 'parent'],
    ['a/../../b', 'parent'],
    ['a/..', 'parent'],
    ['./a', 'parent'],
    ['a/./b', 'parent'],
    ['..\\windows', 'backslash'],
    ['a\0.jpg', 'nul'],
    ['a//b', 'empty_segment'],
    ['a/', 'empty_segment'],
    ['ş'.repeat(128), 'too_long'],
    ['a/'.repeat(2048).concat('a'), 'too_long'],
  ])('refuses %j', (path, why) => {
    expect(safeRelativePath(path)).toEqual({ kind: 'refused', why });
  });
});
