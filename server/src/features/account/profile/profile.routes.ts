import { getUser, giveConsent, type profileForm, updateInfo } from '@kolaj/contract/account/account';
import { companyFaults } from '@kolaj/domain/account/company';
import type * as z from 'zod/mini';
import { asSystem, type SystemScope } from '../../../adapters/postgres/scope.ts';
import { badRequest } from '../../../http/errors.ts';
import { on, type Route, type SessionContext } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { AccountDeps } from '../account-deps.ts';
import { agreedTerms } from '../open/consent.store.ts';
import {
  holdDetails,
  type ProfilePatch,
  patchUser,
  readDetails,
  readUser,
  rememberSeen,
  storeConsent,
} from './profile.store.ts';

type Deps = Pick<AccountDeps, 'database' | 'adminsNeedSecondFactor'>;

export function profileRoutes({ database, adminsNeedSecondFactor }: Deps): Route[] {
  const read = (scope: SystemScope, { account }: SessionContext) =>
    readUser(scope, { userId: account.userId, sessionId: account.sessionId, adminsNeedSecondFactor });

  return [
    on(getUser).run(async (_input, context) =>
      asSystem(database, async (scope) => {
        const data = await read(scope, context);
        const { account, shopOfSession } = context;
        await rememberSeen(scope, { sessionId: account.sessionId, shopId: shopOfSession?.id ?? null });
        return { success: true as const, data };
      }),
    ),

    on(giveConsent).run(async ({ terms_version }, context) =>
      asSystem(database, async (scope) => {
        const { userId } = context.account;
        const terms = await agreedTerms(scope, terms_version);
        if (terms === null) {
          const message = 'The terms have changed. Read them again.';
          return { success: false as const, code: 'terms_changed' as const, message };
        }
        await storeConsent(scope, { userId, terms });
        const { requestId } = context;
        await writeAudit(scope, { userId, requestId, action: giveConsent.path, object: userId, diff: { terms } });
        return { success: true as const, data: await read(scope, context) };
      }),
    ),

    on(updateInfo).run(async (form, context) =>
      asSystem(database, async (scope) => {
        const { userId, isAgent } = context.account;
        if (isAgent && form.extra !== undefined) throw noExtra();
        const patch = await patchFrom(scope, userId, form);
        await patchUser(scope, userId, patch);
        const diff = { changed: Object.keys(patch) };
        await writeAudit(scope, {
          userId,
          requestId: context.requestId,
          action: updateInfo.path,
          object: userId,
          diff,
        });
        return { success: true as const, data: await read(scope, context) };
      }),
    ),
  ];
}

const onlyGiven = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** D-22, ROLE-06. */
const noExtra = () =>
  badRequest('bad_input', 'Agent accounts have no company details.', [
    { field: 'extra', code: 'agent', message: 'Agent accounts send no extra.' },
  ]);

/** Only what is ours to change; email, agent, admin, isAgent and verified were let in and end here (D-22). */
async function patchFrom(
  scope: SystemScope,
  userId: string,
  { name, company, phone, language, extra }: z.output<typeof profileForm>,
): Promise<ProfilePatch> {
  const patch = { name, company, phone, language, ecommerce: extra?.ecommerce, domain: extra?.domain };
  const given = extra?.company;
  const details = given && readDetails({ ...(await holdDetails(scope, userId)), ...onlyGiven(given) });
  const faults = details ? companyFaults(details) : [];
  if (faults.length > 0) {
    const fields = faults.map(({ field, code }) => ({
      field: `extra.company.${field}`,
      code,
      message: code === 'required' ? 'Required.' : 'No such country.',
    }));
    throw badRequest('bad_input', `Check ${fields.map(({ field }) => field).join(', ')}.`, fields);
  }
  return onlyGiven({ ...patch, details });
}
