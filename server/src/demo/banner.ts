import { demoAccounts, demoPassword } from '@kolaj/contract/account/demo-accounts';
import type { Env } from '../env.ts';
import type { DoorOffer } from '../features/source/door/door.routes.ts';
import type { Addresses } from '../kernel/addresses.ts';

export interface Banner {
  env: Env;
  addresses: Addresses;
  doorOffer: DoorOffer | null;
  /** Since the start of the process. */
  seconds: number;
}

/** What a person sees when everything is up: the addresses and, in demo mode, who can log in. */
export function bannerLines({ env, addresses, doorOffer, seconds }: Banner): string[] {
  const lines = ['', `Kolaj is running (${seconds.toFixed(1)} s).`, ''];
  if (env.roles.has('web')) {
    lines.push(`  Console   ${addresses.console}`, `  Sites     ${addresses.site}/s/<shop>/`);
  }
  if (env.demo && env.roles.has('sandbox')) lines.push(...sandboxLines(env, addresses));
  if (doorOffer)
    lines.push(`  FTP       ${doorOffer.host}:${doorOffer.port}   (each shop opens its own access in its settings)`);
  if (env.ops) lines.push(`  Metrics   http://${env.ops.host}:${env.ops.port}/metrics`);
  lines.push(`  Data      ${env.dataDir}`);
  if (!env.demo) return [...lines, ''];

  const accounts = demoAccounts.map(({ email, kind }) => `  ${email.padEnd(26)} ${kind}`);
  return [...lines, '', `Demo accounts, password ${demoPassword}`, ...accounts, ''];
}

function sandboxLines({ smtp }: Env, { sandbox }: Addresses): string[] {
  const chats = `  Sandbox   ${sandbox}   (the groups' chats)`;
  return smtp === null ? [chats, `  Outbox    ${sandbox}/outbox   (mails that Kolaj would send)`] : [chats];
}
