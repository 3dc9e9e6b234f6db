import { expect, it } from 'vitest';
import { notSentOf, withBeside } from './drop-beside.ts';
import type { DropFile } from './drop-types.ts';

const file = (key: string): DropFile => ({
  ...{ key, batch: 'one', blob: new Blob(['x']), folder: 'SS26', subfolder: 'Beren', name: key },
  ...{ modified: 1, replace: false },
});

it('the first file of a drop tells what stayed on the device, names up to a bound and all of them as a number', () => {
  const leftOut = Array.from({ length: 300 }, (_, at) => ({ path: `${at}.jpg`, reason: 'empty' as const }));
  const otherFiles = [{ kind: '.mp4', count: 4 }];
  const files = withBeside([file('1.jpg'), file('2.jpg')], { leftOut, otherFiles });
  expect(files.map(({ beside }) => beside?.left_out.length)).toEqual([200, undefined]);
  expect(notSentOf(files[0]?.beside)).toEqual({ leftOut: leftOut.slice(0, 200), leftOutCount: 300, otherFiles });
});

it('nothing is told where nothing stayed', () => {
  const files = [file('1.jpg')];
  expect(withBeside(files, { leftOut: [], otherFiles: [] })).toEqual(files);
  expect(notSentOf(null)).toBeUndefined();
});
