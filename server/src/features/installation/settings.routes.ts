import { getInstallationSettings, saveInstallationSettings, sendTestLetter } from '@kolaj/contract/admin/installation';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { on, type Route } from '../../http/route.ts';
import { writeAudit } from '../../kernel/audit.store.ts';
import { writeSettings } from '../../settings/installation.store.ts';
import { judgeSettings, mailOf, mailServerRefused } from './change-settings.ts';
import type { InstallationDeps } from './installation-deps.ts';
import { auditedChanges, settingsView } from './settings-view.ts';

/** What holds for the whole installation, for administrators. */
export function settingsRoutes({ database, env, installation, sealer, sendTest }: InstallationDeps): Route[] {
  const view = async () => ({ result: settingsView(await asSystem(database, installation.read), env) });
  return [
    on(getInstallationSettings).run(async () => ({ success: true, data: await view() })),

    on(saveInstallationSettings).run(async (wanted, { account, requestId }) => {
      const now = await asSystem(database, installation.read);
      const judged = await judgeSettings(wanted, { env: installation.env, now });
      if (judged.kind === 'refused') {
        const { kind: _kind, ...no } = judged;
        return { success: false as const, ...no };
      }
      const { changes } = judged;
      await asSystem(database, async (scope) => {
        await writeSettings(scope, { changes, by: account.userId, sealer });
        const asker = { userId: account.userId, requestId, asAdmin: true };
        await writeAudit(scope, { ...asker, action: 'installation.settings', diff: auditedChanges({ ...changes }) });
      });
      return { success: true as const, data: await view() };
    }),

    on(sendTestLetter).run(async ({ mail: named }, { account }) => {
      const { mail, language } = await asSystem(database, installation.read);
      const used = named === undefined ? mail.value : mailOf(named, mail.value);
      if (used === null) {
        const message = 'No mail server is set: letters stay in the outbox.';
        return { success: false as const, code: 'no_mail_server' as const, message };
      }
      const to = { address: account.email, name: account.name, language: language.value };
      const outcome = await sendTest(used, to);
      if (outcome.kind === 'sent') return { success: true as const };
      return { success: false as const, ...mailServerRefused(outcome) };
    }),
  ];
}
