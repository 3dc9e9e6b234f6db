import type { Language } from '@kolaj/domain/shared/language';
import { expect, it } from 'vitest';
import { facesFor } from '../../fonts-plugin.ts';
import { readTexts } from '../../po-files.ts';

it.each<[Language, string[]]>([
  ['en', ['latin']],
  ['tr', ['latin', 'turkish']],
  ['de', ['latin']],
  ['fr', ['latin']],
  ['es', ['latin']],
  ['pt', ['latin']],
  ['ru', ['latin', 'cyrillic']],
])('the texts in %s load no more of the font than %j', (language, faces) => {
  expect(facesFor([...readTexts(language).values()].join(' '))).toEqual(faces);
});
