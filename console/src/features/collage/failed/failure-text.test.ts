import { type CollageFailure, failReasons } from '@kolaj/domain/collage/failure';
import { languages } from '@kolaj/domain/shared/language';
import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../../po-files.ts';
import { aFailure } from '../testing-card.ts';
import { failureText } from './failure-text.ts';

function inLanguage(language: (typeof languages)[number], failure: CollageFailure): string {
  const texts = readTexts(language);
  const i18n = setupI18n({ locale: language, messages: { [language]: Object.fromEntries(texts) } });
  const { title, detail } = failureText(failure, (text) => {
    expect(texts.get(text.id), text.id).toBeTruthy();
    return i18n._(text);
  });
  return [title, detail].filter(Boolean).join(' | ');
}

describe('why a collage needs work', () => {
  it.each<[string, CollageFailure]>([
    ['No photo can be read', { reason: 'no_image', photos: [] }],
    ['No photo can be read | a.jpg', { reason: 'no_image', photos: ['SS26/Beren/a.jpg'] }],
    ['2 photos cannot be read | a.jpg, b, c.jpg', { reason: 'image_broken', photos: ['B/a.jpg', 'B/b, c.jpg'] }],
    ['Damaged photos | a.jpg, x', { reason: 'image_broken', photos: [], words: 'a.jpg, x' }],
    ['1 photo is too small | a.jpg', { reason: 'image_small', photos: ['B/a.jpg'] }],
    ['Photos too small | all', { reason: 'image_small', photos: [], words: 'all' }],
    ['No template fits', { reason: 'no_template', lack: null }],
    ['No template fits | anything else', { reason: 'no_template', lack: null, words: 'anything else' }],
    [
      'No template fits | first-1: no photo left for slot 2',
      { reason: 'no_template', lack: { template: 'first-1', slot: 2, conditions: {} } },
    ],
    [
      'No template fits | a: slot 1 needs a photo without a face, with a person, with a barcode',
      {
        reason: 'no_template',
        lack: { template: 'a', slot: 1, conditions: { has_barcode: true, has_face: false, has_person: true } },
      },
    ],
    ['Missing: Kumaş, Fiyat', { reason: 'field_missing', fields: ['Kumaş', 'Fiyat'] }],
    ['Required values missing', { reason: 'field_missing', fields: [] }],
    ['The template was deleted', { reason: 'template_invalid', fault: { code: 'gone' } }],
    [
      'The template is broken | first-1: its background picture is missing',
      { reason: 'template_invalid', fault: { code: 'overlay_missing', template: 'first-1' } },
    ],
    ['The template is broken | no slots', { reason: 'template_invalid', fault: null, words: 'no slots' }],
    ['The picture could not be drawn', { reason: 'render_error' }],
    ['The picture could not be drawn | out of memory', { reason: 'render_error', words: 'out of memory' }],
    ['The photos are no longer in the source', { reason: 'source_gone' }],
    ['Processing failed 3 times', { reason: 'internal' }],
    ['Sent back | fiyat 24,50', { reason: 'sent_back', note: 'fiyat 24,50' }],
    ['Sent back', { reason: 'sent_back', note: '' }],
  ])('%s', (expected, failure) => {
    expect(inLanguage('en', failure)).toBe(expected);
  });

  it.each(languages)('is said for every reason in %s', (language) => {
    for (const reason of failReasons) expect(inLanguage(language, aFailure(reason))).not.toMatch(/[{}]/);
  });
});
