import { getSetup, type SetupRefusalCode, sendSetupLetter, setUp } from '@kolaj/contract/admin/installation';
import type { MailTrouble } from '@kolaj/domain/mail/mail-trouble';
import type * as z from 'zod/mini';
import { asSystem, type SystemScope } from '../../adapters/postgres/scope.ts';
import { HttpError } from '../../http/errors.ts';
import { on, type PublicContext, type Route } from '../../http/route.ts';
import { writeAudit } from '../../kernel/audit.store.ts';
import { writeSettings } from '../../settings/installation.store.ts';
import { networkOf } from '../account/open/network.ts';
import { hashPassword } from '../account/open/passwords.ts';
import { countUse } from '../account/open/rate.store.ts';
import { judgeSettings, mailOf, mailServerRefused } from './change-settings.ts';
import type { InstallationDeps } from './installation-deps.ts';
import { isSafeWay } from './safe-way.ts';
import { auditedChanges, setupView } from './settings-view.ts';
import { forgetWords, hasAccounts, insertAdmin, isWord, lockSetup } from './setup.store.ts';
import { hashOfSetupWord } from './setup-word.ts';

interface Refused {
  kind: 'refused';
  code: SetupRefusalCode;
  message: string;
  trouble?: MailTrouble | null;
}

const messages = {
  setup_done: 'Accounts exist already. Sign in.',
  setup_word: 'This is not the word that the terminal has printed.',
  setup_unsafe: 'Passwords would cross the network in the clear. Use the https address, or this machine.',
} as const;

const refused = (code: keyof typeof messages): Refused => ({ kind: 'refused', code, message: messages[code] });
const answer = ({ kind: _kind, ...no }: Refused) => ({ success: false as const, ...no });

/** Tries of one network: a word of 78 bits is not guessed, but nobody may keep the database busy. */
const tries = { limit: 20, windowSeconds: 15 * 60 };

/** The first administrator (GEN-05): while no account exists, and only with the word that the terminal has printed. */
export function setupRoutes(deps: InstallationDeps): Route[] {
  const { database, env, installation, sendTest } = deps;
  return [
    on(getSetup).run(async (_input, context) => {
      const { isDone, now } = await asSystem(database, async (scope) => ({
        isDone: await hasAccounts(scope),
        now: await installation.read(scope),
      }));
      if (isDone) return { success: true, data: { result: { state: 'done', settings: null } } };
      const state = isSafe(deps, context) ? 'open' : 'unsafe';
      return { success: true, data: { result: { state, settings: setupView(now, env) } } };
    }),

    on(setUp).run(async (input, context) => {
      const outcome = (await refuse(deps, input.word, context)) ?? (await makeFirstAdmin(deps, input, context));
      return outcome.kind === 'refused'
        ? answer(outcome)
        : { success: true as const, data: { email: input.email.toLowerCase() } };
    }),

    on(sendSetupLetter).run(async ({ word, email, language = 'en', mail }, context) => {
      const no = await refuse(deps, word, context);
      if (no) return answer(no);
      const outcome = await sendTest(mailOf(mail, null), { address: email, name: '', language });
      return outcome.kind === 'sent'
        ? { success: true as const }
        : { success: false as const, ...mailServerRefused(outcome) };
    }),
  ];
}

export function isSafe({ addresses }: Pick<InstallationDeps, 'addresses'>, { request }: PublicContext): boolean {
  return isSafeWay({
    protocol: request.protocol,
    hostname: request.hostname,
    ip: request.ip,
    consoleUrl: addresses.console,
    origin: request.headers.origin ?? null,
  });
}

/** null = this browser may set the installation up. Wrong words count for its network. */
async function refuse(deps: InstallationDeps, word: string, context: PublicContext): Promise<Refused | null> {
  if (!isSafe(deps, context)) return refused('setup_unsafe');
  const { request, requestId } = context;
  return asSystem(deps.database, async (scope) => {
    if (await hasAccounts(scope)) return refused('setup_done');
    await countTry(scope, networkOf(request.ip));
    if (await isWord(scope, hashOfSetupWord(word))) return null;
    const diff = { refused: 'setup_word', from: request.ip };
    await writeAudit(scope, { userId: null, requestId, action: setUp.path, diff });
    return refused('setup_word');
  });
}

/** Throws 429. */
async function countTry(scope: SystemScope, network: string): Promise<void> {
  const wait = await countUse(scope, { key: `setup:${network}`, ...tries });
  if (wait === 0) return;
  throw new HttpError(429, 'too_often', `Too many tries. Wait ${wait} s.`, {
    headers: { 'retry-after': String(wait) },
  });
}

/** Account, settings and audit: all or nothing, and once. */
async function makeFirstAdmin(
  { database, installation, sealer }: InstallationDeps,
  { word, email, name, password, ...wanted }: z.output<typeof setUp.input>,
  { requestId }: PublicContext,
): Promise<Refused | { kind: 'made' }> {
  const now = await asSystem(database, installation.read);
  const judged = await judgeSettings(wanted, { env: installation.env, now });
  if (judged.kind === 'refused') return judged;
  const { changes } = judged;
  const passwordHash = await hashPassword(password);
  return asSystem(database, async (scope) => {
    await lockSetup(scope);
    if (await hasAccounts(scope)) return refused('setup_done');
    if (!(await isWord(scope, hashOfSetupWord(word)))) return refused('setup_word');
    const language = wanted.language ?? null;
    const userId = await insertAdmin(scope, { email: email.toLowerCase(), name, passwordHash, language });
    await writeSettings(scope, { changes, by: userId, sealer });
    await forgetWords(scope);
    const diff = { settings: auditedChanges({ ...changes }) };
    await writeAudit(scope, { userId, requestId, action: 'installation.set-up', asAdmin: true, object: userId, diff });
    return { kind: 'made' };
  });
}
