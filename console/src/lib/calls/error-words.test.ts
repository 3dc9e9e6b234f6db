import type { Brand } from '@kolaj/contract/brand/brand-row';
import {
  type Fault,
  type FieldFault,
  fault,
  fieldFault,
  plainErrorCodes,
  plainFieldCodes,
} from '@kolaj/contract/errors';
import { refusalCodes } from '@kolaj/contract/refusals';
import { languages } from '@kolaj/domain/shared/language';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../po-files.ts';
import { errorWords } from './error-words.ts';
import { fieldWords } from './field-words.ts';
import { refusalWords } from './refusal-words.ts';

const brand: Brand = {
  ...{ id: '', name: '', hash: '', aliases: [], logo: '', cover_photo: '', link: '', active: true, other_texts: [] },
  ...{ indexes: 0, version: 1, products: 0 },
};
const valued: Fault[] = [
  { code: 'bad_days', values: { days: '31-02' } },
  { code: 'brand_changed', values: { current: brand } },
  { code: 'not_yours', values: { names: 'ftp_key' } },
  { code: 'settings_changed', values: { config_version: 2, fields: [{ field: 'title', mine: 'a', theirs: 'b' }] } },
  { code: 'source_unreachable', values: { trouble: 'no-answer' } },
  { code: 'too_large', values: { megabytes: 10 } },
  { code: 'unknown_images', values: { count: 2 } },
  { code: 'unknown_template', values: { names: 'x' } },
  { code: 'wrong_brand', values: { name: 'a', brand: 'b' } },
];
const faults: Fault[] = [...plainErrorCodes.map((code) => ({ code })), ...valued];

const limits: FieldFault[] = [
  { code: 'brand_taken', brand: 'x' },
  { code: 'too_short', min: 8 },
  { code: 'too_few', min: 1 },
  { code: 'too_small', min: 0 },
  { code: 'too_long', max: 80 },
  { code: 'too_many', max: 80 },
  { code: 'too_big', max: 80 },
];
const fieldFaults: FieldFault[] = [...plainFieldCodes.map((code) => ({ code })), ...limits];

describe.each(languages)('in %s', (language) => {
  const texts = readTexts(language);

  it.each(faults)('the error code $code has a title and a detail', (one) => {
    const { title, detail } = errorWords(one);
    expect(texts.get(title.id)).toBeTruthy();
    expect(texts.get(detail.id)).toBeTruthy();
  });

  it.each(refusalCodes)('the refusal code %s has a text', (code) => {
    expect(texts.get(refusalWords[code].id)).toBeTruthy();
  });

  it.each(fieldFaults)('the field code $code has a text', (one) => {
    expect(texts.get(fieldWords(one).id)).toBeTruthy();
  });
});

describe('the lists above', () => {
  it('hold every code of the contract', () => {
    expect(new Set(faults.map(({ code }) => code)).size).toBe(codesIn(fault.def.options).length);
    expect(new Set(fieldFaults.map(({ code }) => code)).size).toBe(codesIn(fieldFault.def.options).length);
  });
});

const codesIn = (options: readonly { shape: { code: { _zod: { values?: ReadonlySet<unknown> } } } }[]) =>
  options.flatMap(({ shape }) => [...(shape.code._zod.values ?? [])]);
