import { describe, expect, it } from 'vitest';
import { strayLiterals } from '../../literals.ts';
import { type Language, languages } from '@kolaj/domain/shared/language';
import { problemsOfTexts } from '../../text-rules.ts';

const send = '{count, plural, one {Send # image} other {Send # images}}';
const whole = {
  'send.title': 'Send',
  'send.to': 'To {name}',
  'send.images': send,
};
/** In every language the same, but for what a test changes. */
const texts = (changes: Partial<Record<Language, Record<string, string | null>>> = {}) => {
  const russian = '{count, plural, one {# фото} few {# фото} many {# фото} other {# фото}}';
  return new Map(
    languages.map((language) => {
      const own = { ...whole, ...(language === 'ru' ? { 'send.images': russian } : {}), ...changes[language] };
      return [language, new Map(Object.entries(own).flatMap(([id, text]) => (text === null ? [] : [[id, text]])))];
    }),
  );
};
const code = new Map(Object.entries(whole));

describe('texts', () => {
  it('that are whole have no problems', () => {
    expect(problemsOfTexts({ code, byLanguage: texts() })).toEqual([]);
  });

  it('must be there in all languages: English in place of another is a gap', () => {
    const byLanguage = texts({ fr: { 'send.title': null }, ru: { 'send.title': '' } });
    expect(problemsOfTexts({ code, byLanguage })).toEqual(['send.title is missing in fr ru']);
  });

  it('that nothing says are thrown out', () => {
    const byLanguage = texts({ en: { 'old.text': 'Old' } });
    expect(problemsOfTexts({ code, byLanguage })).toEqual(['en: old.text is not used']);
  });

  it('have the same placeholders in every language', () => {
    const byLanguage = texts({ de: { 'send.to': 'An {nmae}' }, es: { 'send.to': 'A <0>{name}</0>' } });
    expect(problemsOfTexts({ code, byLanguage })).toEqual([
      'de: send.to has other placeholders: "An {nmae}"',
      'es: send.to has other placeholders: "A <0>{name}</0>"',
    ]);
  });

  it('have every plural form of their language', () => {
    const byLanguage = texts({
      ru: { 'send.images': '{count, plural, one {# фото} other {# фото}}' },
      tr: { 'send.images': '{count, plural, other {# görsel}}' },
      fr: { 'send.images': '{count, plural, one {# image} many {# d’images} other {# images {count}}}' },
    });
    expect(problemsOfTexts({ code, byLanguage })).toEqual(['ru: send.images has no plural form few, many']);
  });

  it('have English that is the code’s', () => {
    const byLanguage = texts({ en: { 'send.title': 'Send now' } });
    expect(problemsOfTexts({ code, byLanguage })).toEqual(['send.title: the code says "Send", en.po "Send now"']);
  });

  it('have ids that somebody wrote', () => {
    const generated = new Map([...code, ['mY42CM', 'Send']]);
    const byLanguage = texts(Object.fromEntries(languages.map((language) => [language, { mY42CM: 'Send' }])));
    expect(problemsOfTexts({ code: generated, byLanguage })).toEqual(['no explicit id: "Send"']);
  });
});

describe('texts outside the macros', () => {
  const found = (source: string) => strayLiterals(source).map(({ text }) => text);
  const macro = `import { Trans, useLingui } from '@lingui/react/macro';\n`;

  it('are found between tags, in spoken attributes and in spoken keys', () => {
    expect(found('const a = <p>Hello there</p>;')).toEqual(['Hello there']);
    expect(found('const a = <img alt="A dress" />;')).toEqual(['A dress']);
    expect(found(`const a = <Field label={'Name'} />;`)).toEqual(['Name']);
    expect(found(`show({ title: 'Saved' });`)).toEqual(['Saved']);
  });

  it('are not what is in a macro, what nobody reads, or what is no language', () => {
    expect(found(`${macro}const a = <Trans id="a.b">Hello</Trans>;`)).toEqual([]);
    expect(found(`${macro}const a = <p title={t({ id: 'a.b', message: 'Hello' })} />;`)).toEqual([]);
    expect(found('const a = <p className="large red">·</p>;')).toEqual([]);
  });

  it('are found in a component that only has the macro’s name', () => {
    expect(found(`import { Trans } from './trans.tsx';\nconst a = <Trans>Hello there</Trans>;`)).toEqual(['Hello there']);
  });
});
