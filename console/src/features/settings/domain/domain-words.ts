import type { addDomain, SiteDomain } from '@kolaj/contract/settings/domains';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type * as z from 'zod/mini';

type Added = z.infer<(typeof addDomain)['output']>['data']['result'];
type Fault = Extract<Added, { kind: 'refused' }>['fault'];

/** Why what was typed is no domain for a site. */
export const faultWords: Record<Fault, MessageDescriptor> = {
  empty: msg({ id: 'domain.fault-empty', message: 'Type a domain, like lale.com.' }),
  path: msg({ id: 'domain.fault-path', message: 'Type the domain alone, without spaces and without what follows it.' }),
  port: msg({ id: 'domain.fault-port', message: 'Type the domain without a port.' }),
  ip_address: msg({ id: 'domain.fault-ip', message: 'This is an IP address. Type a domain, like lale.com.' }),
  characters: msg({ id: 'domain.fault-characters', message: 'A domain has letters, digits, hyphens and dots.' }),
  too_long: msg({ id: 'domain.fault-long', message: 'This is too long for a domain.' }),
  one_word: msg({ id: 'domain.fault-word', message: 'The ending is missing, like .com.' }),
  not_public: msg({ id: 'domain.fault-private', message: 'This name is not known on the internet.' }),
  public_suffix: msg({ id: 'domain.fault-suffix', message: 'This is a public ending, not a domain of your own.' }),
  ours: msg({ id: 'domain.fault-ours', message: 'This name belongs to Kolaj. Type a domain of your own.' }),
  too_many: msg({ id: 'domain.fault-many', message: 'Five domains are the most. Remove one first.' }),
};

/** What was wrong at the last look, and what to do about it. */
export const problemWords: Record<NonNullable<SiteDomain['problem']>, MessageDescriptor> = {
  no_answer: msg({
    id: 'domain.no-answer',
    message: 'The name servers did not answer. We try again; nothing to do.',
  }),
  proof_missing: msg({ id: 'domain.proof-missing', message: 'The TXT record is not there yet. Set it as below.' }),
  proof_wrong: msg({
    id: 'domain.proof-wrong',
    message: 'The TXT record has another value. Copy the value below into it.',
  }),
  points_nowhere: msg({ id: 'domain.points-nowhere', message: 'The domain leads nowhere yet. Set the second record.' }),
  points_elsewhere: msg({
    id: 'domain.points-elsewhere',
    message: 'The domain leads somewhere else. Replace what is there by the second record.',
  }),
  taken: msg({
    id: 'domain.taken',
    message: 'Another shop has this domain and its TXT record is still there. Remove that record where you bought it.',
  }),
};

export const stateWords: Record<SiteDomain['state'], MessageDescriptor> = {
  waiting: msg({ id: 'domain.waiting', message: 'Waits for its records' }),
  proven: msg({ id: 'domain.proven', message: 'Works' }),
  failing: msg({ id: 'domain.failing', message: 'Works, but its records are wrong' }),
  lost: msg({ id: 'domain.lost', message: 'Lost' }),
};
