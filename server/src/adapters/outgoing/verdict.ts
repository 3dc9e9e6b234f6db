import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { ConnectionTrouble, ConnectionVerdict, LogWorth } from '@kolaj/domain/channel/connection';
import type { Phone } from '@kolaj/domain/channel/group/group';
import { troubleWords } from '../../kernel/trouble-words.ts';
import { activeStatus } from '../../ports/channel.ts';
import type { ProviderAnswer } from './call-provider.ts';

/** What is wrong with a connection, as the answer to its first question shows it; null = it answers as it should. */
export function troubleOf(answer: ProviderAnswer): Extract<ConnectionVerdict, { kind: 'trouble' }> | null {
  if (answer.kind !== 'answered') {
    return { kind: 'trouble', trouble: networkTrouble(answer.why), detail: troubleWords(answer.why) };
  }
  const trouble = statusTrouble(answer.status);
  return trouble && { kind: 'trouble', trouble, detail: `status ${answer.status}` };
}

function networkTrouble(why: ProviderTrouble): ConnectionTrouble {
  if (why.code === 'address_not_allowed') return 'address-not-allowed';
  const system = 'system' in why ? why.system : '';
  if (/ENOTFOUND|EAI_AGAIN/.test(system)) return 'unknown-host';
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(system)) return 'refused-connection';
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(system)) return 'certificate';
  return 'no-answer';
}

function statusTrouble(status: number): ConnectionTrouble | null {
  if (status === 401 || status === 403) return 'wrong-key';
  if (status === 404) return 'not-found';
  if (status === 429) return 'limited';
  if (status >= 500) return 'provider-error';
  return status === 200 ? null : 'not-this-provider';
}

/** Of the phones that a working connection has, and the worth of its log. */
export function phonesVerdict(phones: readonly Pick<Phone, 'status'>[], log: LogWorth): ConnectionVerdict {
  const active = phones.filter(({ status }) => status === activeStatus).length;
  if (phones.length === 0) return { kind: 'trouble', trouble: 'no-phones', detail: '' };
  if (active > 0) return { kind: 'works', phones: phones.length, active, log };
  return {
    kind: 'trouble',
    trouble: 'no-active-phone',
    detail: [...new Set(phones.map((one) => one.status))].join(', '),
  };
}
