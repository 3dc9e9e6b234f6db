import { setTimeout as sleep } from 'node:timers/promises';
import { getUser, giveConsent, register } from '@kolaj/contract/account/account';
import { askConsentAgain, listLegalTexts, readLegalText, saveLegalText } from '@kolaj/contract/legal/legal';
import { getInstallation } from '@kolaj/contract/shop/shop';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aUser } from '../../../testing/rows/people.ts';
import { askConsent, writeLegalText } from './legal.store.ts';

const database = await testDatabase();
let product: Product;
let cookie: string;
beforeAll(async () => {
  product = await aProduct(database);
  cookie = await product.device(await aUser(database, { kind: 'admin' }));
});
afterAll(() => product.close());
afterEach(() => asSystem(database, ({ db }) => db.deleteFrom('legal_texts').execute()));

const system = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  asSystem(database, ({ db }) => statement.execute(db)).then(({ rows }) => rows);
const ask = async (endpoint: Parameters<Product['ask']>[0], input: object, as: string | null = cookie) => {
  const { status, body } = await product.ask(endpoint, input, as === null ? {} : { cookie: as });
  return { status, ...JSON.parse(body) };
};
const write = (language: string, text: string, document = 'terms') => ask(saveLegalText, { document, language, text });
const seen = async (language: string, document = 'terms') =>
  (await ask(readLegalText, { document, language }, null)).data.result;

describe('the operator’s own texts (D-91)', () => {
  it('are read by visitors in their language, else in one that there is; without any the built-in ones hold', async () => {
    expect(await seen('de')).toBeNull();
    await write('tr', 'Bizim şartlarımız');
    expect(await seen('de')).toMatchObject({ text: 'Bizim şartlarımız', language: 'tr' });
    await write('de', 'Unsere Bedingungen');
    expect(await seen('de')).toMatchObject({ text: 'Unsere Bedingungen', language: 'de' });
    expect(await seen('de', 'privacy')).toBeNull();
    await write('de', '');
    expect(await seen('de')).toMatchObject({ language: 'tr' });
    await write('tr', '  ');
    expect(await seen('de')).toBeNull();
  });

  it('are kept as they were written, with who wrote them, and the audit says so once', async () => {
    const odd = '## A & B\n\n<script>alert(1)</script> \u202e "quotes" – 🧵';
    await write('en', odd);
    await write('en', odd);
    const { data } = await ask(listLegalTexts, {});
    expect(data.result).toMatchObject({
      texts: [{ document: 'terms', language: 'en', text: odd, written_by: 'Selin Yılmaz' }],
      ...{ main_language: 'en', terms_url: null, privacy_url: null },
    });
    const rows = await system(
      sql`select object from audit_log where action = 'installation.legal' and object = 'terms en'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('are what somebody who registers agrees to, and which they were can be told', async () => {
    const agreed = async (email: string) => {
      const answer = await ask(
        register,
        { name: 'Defne Aksoy', email, password: 'Correct-Horse-9', consent: true, language: 'en' },
        null,
      );
      expect(answer).toMatchObject({ success: true });
      const rows = await system(
        sql<{ version: string }>`select consent_version as version from users where email = ${email}`,
      );
      return rows[0]?.version;
    };
    expect(await agreed('before@shop.test')).toBe('2026-11');
    await write('en', 'Our first terms');
    const [row] = await system(sql<{ id: number }>`select max(id) as id from legal_texts`);
    expect(await agreed('after@shop.test')).toBe(`own-${row?.id}`);
    await write('en', 'Our second terms');
    expect(await agreed('later@shop.test')).toBe(`own-${Number(row?.id) + 1}`);
  });

  const registered = async (email: string, shown?: string) => {
    const form = { name: 'Defne Aksoy', email, password: 'Correct-Horse-9', consent: true, language: 'en' };
    return ask(register, { ...form, ...(shown === undefined ? {} : { terms_version: shown }) }, null);
  };
  const consentOf = async (email: string) => {
    const [person] = await system(sql<{ id: string }>`select id from users where email = ${email}`);
    return (await ask(getUser, {}, await product.device({ id: person?.id ?? '', email }))).data.consent;
  };
  const termsShown = async () => (await ask(getInstallation, {}, null)).terms_version;

  it('are never agreed to by somebody who was shown earlier ones', async () => {
    const shown = await termsShown();
    await write('en', 'Terms that nobody has seen yet');
    expect(await registered('quick@shop.test', shown)).toMatchObject({ success: false, code: 'terms_changed' });
    expect(await registered('quick@shop.test', await termsShown())).toMatchObject({ success: true });
  });

  it('are agreed to again by everybody, once, where the operator asks for it; a small correction asks nobody', async () => {
    await registered('again@shop.test');
    const { rows } = await asSystem(database, ({ db }) =>
      sql<{ id: string }>`select id from users where email = 'again@shop.test'`.execute(db),
    );
    const theirs = await product.device({ id: rows[0]?.id ?? '', email: 'again@shop.test' });
    const state = async () => (await ask(getUser, {}, theirs)).data.consent;
    expect(await state()).toBe('given');
    await write('en', 'A corrected comma');
    expect(await state()).toBe('given');

    await ask(saveLegalText, { document: 'privacy', language: 'en', text: 'All is new' });
    await ask(askConsentAgain, {});
    expect(await state()).toBe('changed');
    const shown = await termsShown();
    await write('en', 'And once more');
    const late = await ask(giveConsent, { consent: true, terms_version: shown }, theirs);
    expect(late).toMatchObject({ success: false, code: 'terms_changed' });
    expect(await state()).toBe('changed');
    const agreed = await ask(giveConsent, { consent: true, terms_version: await termsShown() }, theirs);
    expect(agreed).toMatchObject({ success: true, data: { consent: 'given' } });
    expect((await ask(getUser, {}, cookie)).data.consent).toBe('given');
  });

  it('are asked for again also when another text is saved at the same moment', async () => {
    const { id: by } = await aUser(database, { kind: 'admin' });
    const [isWritten, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const asked = asSystem(database, async (scope) => {
      await writeLegalText(scope, { document: 'privacy', language: 'en', text: 'All is new', by });
      await askConsent(scope);
      isWritten.resolve();
      await letGo.promise;
    });
    await isWritten.promise;
    const corrected = write('en', 'A corrected comma');
    await Promise.race([corrected, sleep(300)]);
    await registered('between@shop.test', await termsShown());
    letGo.resolve();
    await Promise.all([asked, corrected]);

    expect(await consentOf('between@shop.test')).toBe('changed');
  });

  it('are asked for again also where the words are saved already', async () => {
    await registered('saved@shop.test');
    await write('en', 'Another price');
    await write('en', 'Another price');
    await ask(askConsentAgain, {});
    expect(await consentOf('saved@shop.test')).toBe('changed');
  });

  it('can be asked for afterwards: exactly those who agreed to earlier ones, counted before, and once', async () => {
    expect((await ask(listLegalTexts, {})).data.result.asking).toBeNull();
    await write('en', 'Before');
    await registered('early@shop.test');
    const before = (await ask(listLegalTexts, {})).data.result.asking;
    await write('en', 'After');
    await registered('late@shop.test');
    const { asking } = (await ask(listLegalTexts, {})).data.result;
    expect(asking).toMatchObject({ people: before.people + 1, is_asked: false });
    const deviceOf = async (email: string) => {
      const [row] = await system(sql<{ id: string }>`select id from users where email = ${email}`);
      return product.device({ id: row?.id ?? '', email });
    };
    const [early, late] = [await deviceOf('early@shop.test'), await deviceOf('late@shop.test')];
    const states = async () => [
      (await ask(getUser, {}, early)).data.consent,
      (await ask(getUser, {}, late)).data.consent,
    ];
    expect(await states()).toEqual(['given', 'given']);
    const timesAsked = async () =>
      (await system(sql`select from audit_log where action = 'installation.ask-again'`)).length;
    const askedBefore = await timesAsked();
    expect(await ask(askConsentAgain, {})).toMatchObject({ data: { people: asking.people } });
    await ask(askConsentAgain, {});
    expect(await states()).toEqual(['changed', 'given']);
    expect((await ask(getInstallation, {}, null)).terms_changed_at).toBe(asking.changed_at);
    await ask(giveConsent, { consent: true }, early);
    expect(await states()).toEqual(['given', 'given']);
    expect((await ask(listLegalTexts, {})).data.result.asking).toMatchObject({
      people: asking.people - 1,
      is_asked: true,
    });
    expect(await timesAsked()).toBe(askedBefore + 1);
  });

  it.each([
    ['a document that there is not', { document: 'imprint', language: 'en', text: 'x' }],
    ['a language that there is not', { document: 'terms', language: 'xx', text: 'x' }],
    ['a book', { document: 'terms', language: 'en', text: 'x'.repeat(60_001) }],
  ])('%s is refused', async (_, input) => {
    expect((await ask(saveLegalText, input)).status).toBe(400);
  });
});
