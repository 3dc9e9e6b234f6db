import { askConsentAgain, listLegalTexts, readLegalText, saveLegalText } from '@kolaj/contract/legal/legal';
import { textIn } from '@kolaj/domain/installation/text-in';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { InstallationDeps } from '../installation-deps.ts';
import { askConsent, consentAsking, legalTexts, writeLegalText } from './legal.store.ts';

type Deps = Pick<InstallationDeps, 'database' | 'env' | 'installation'>;

/** The operator's own terms and privacy notice (D-81, D-91). */
export const legalRoutes = ({ database, env, installation }: Deps): Route[] => [
  on(readLegalText).run(async ({ document, language: asked }) => {
    const result = await asSystem(database, async (scope) => {
      const own = (await legalTexts(scope)).filter((text) => text.document === document);
      // Never the built-in text beside an own one: two texts that say different things would both hold.
      if (own.length === 0) return null;
      const main = (await installation.read(scope)).language.value;
      const chosen = textIn(own, { asked, main });
      return chosen && { text: chosen.text, language: chosen.language, written_at: chosen.writtenAt.toISOString() };
    });
    return { success: true, data: { result } };
  }),

  on(listLegalTexts).run(async () => {
    const result = await asSystem(database, async (scope) => ({
      texts: (await legalTexts(scope)).map(({ writtenAt, writtenBy, ...text }) => ({
        ...text,
        written_at: writtenAt.toISOString(),
        written_by: writtenBy,
      })),
      asking: askingView(await consentAsking(scope)),
      main_language: (await installation.read(scope)).language.value,
      ...{ terms_url: env.termsUrl, privacy_url: env.privacyUrl },
    }));
    return { success: true, data: { result } };
  }),

  on(askConsentAgain).run(async (_input, { account: { userId }, requestId }) => {
    const people = await asSystem(database, async (scope) => {
      const { people, isNew } = await askConsent(scope);
      const action = 'installation.ask-again';
      if (isNew) await writeAudit(scope, { userId, requestId, asAdmin: true, action, diff: { people } });
      return people;
    });
    return { success: true, data: { people } };
  }),

  on(saveLegalText).run(async ({ document, language, text }, { account: { userId }, requestId }) => {
    await asSystem(database, async (scope) => {
      if (!(await writeLegalText(scope, { document, language, text, by: userId }))) return;
      const object = `${document} ${language}`;
      const diff = { letters: text.length };
      await writeAudit(scope, { userId, requestId, asAdmin: true, action: 'installation.legal', object, diff });
    });
    return { success: true };
  }),
];

const askingView = (asking: Awaited<ReturnType<typeof consentAsking>>) =>
  asking && { people: asking.people, is_asked: asking.isAsked, changed_at: asking.changedAt.toISOString() };
