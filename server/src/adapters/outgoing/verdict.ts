import type { ConnectionTrouble, ConnectionVerdict } from '@kolaj/domain/channel/connection';
import type { Phone } from '@kolaj/domain/channel/group';
import { activeStatus } from '../../ports/channel.ts';
import { addressRefused, type ProviderAnswer } from './call-provider.ts';

/** What is wrong with a connection, as the answer to its first question shows it; null = it answers as it should. */
export function troubleOf(answer: ProviderAnswer): Extract<ConnectionVerdict, { kind: 'trouble' }> | null {
  if (answer.kind !== 'answered') return { kind: 'trouble', trouble: networkTrouble(answer.why), detail: answer.why };
  const trouble = statusTrouble(answer.status);
  return trouble && { kind: 'trouble', trouble, detail: `status ${answer.status}` };
}

function networkTrouble(why: string): ConnectionTrouble {
  if (why === addressRefused) return 'address-not-allowed';
  if (/ENOTFOUND|EAI_AGAIN/.test(why)) return 'unknown-host';
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(why)) return 'refused-connection';
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(why)) return 'certificate';
  return 'no-answer';
}

function statusTrouble(status: number): ConnectionTrouble | null {
  if (status === 401 || status === 403) return 'wrong-key';
  if (status === 404) return 'not-found';
  if (status === 429) return 'limited';
  if (status >= 500) return 'provider-error';
  return status === 200 ? null : 'not-this-provider';
}

/** Of the phones that a working connection has. */
export function phonesVerdict(phones: readonly Pick<Phone, 'status'>[]): ConnectionVerdict {
  const active = phones.filter(({ status }) => status === activeStatus).length;
  if (phones.length === 0) return { kind: 'trouble', trouble: 'no-phones', detail: '' };
  if (active > 0) return { kind: 'works', phones: phones.length, active };
  return {
    kind: 'trouble',
    trouble: 'no-active-phone',
    detail: [...new Set(phones.map((one) => one.status))].join(', '),
  };
}
