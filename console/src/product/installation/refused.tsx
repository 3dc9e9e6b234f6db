import type { refusal } from '@kolaj/contract/endpoint';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type * as z from 'zod/mini';
import { Banner } from '../../ui/feedback/banner.tsx';

export type Refusal = z.output<typeof refusal>;

/** A few of `refusalWords`, which would load the words of all refusals before the login. */
const words: Partial<Record<Refusal['code'], MessageDescriptor>> = {
  setup_done: msg({ id: 'refusal.setup-done', message: 'Accounts exist already. Log in.' }),
  setup_word: msg({ id: 'refusal.setup-word', message: 'This is not the word that the terminal has printed.' }),
  setup_unsafe: msg({ id: 'setup.unsafe', message: 'This connection is not encrypted.' }),
  set_by_env: msg({ id: 'installation.by-env', message: 'Set by the environment.' }),
  address_unfit: msg({ id: 'refusal.address-unfit', message: 'Kolaj could not start with this.' }),
  mail_server_refused: msg({ id: 'refusal.mail-server', message: 'The mail server says no:' }),
  no_mail_server: msg({ id: 'refusal.no-mail-server', message: 'No mail server is set.' }),
};

/** What another program said, or a sentence about this installation: shown as it is. */
const saysWhy: ReadonlySet<string> = new Set(['mail_server_refused', 'address_unfit']);

/** Why nothing was saved or sent. */
export function Refused({ refusal: { code, message }, onClose }: { refusal: Refusal; onClose: () => void }) {
  const { t } = useLingui();
  const word = words[code];
  return (
    <Banner tone="red" title={word === undefined ? message : t(word)} onClose={onClose}>
      {saysWhy.has(code) && message}
    </Banner>
  );
}
