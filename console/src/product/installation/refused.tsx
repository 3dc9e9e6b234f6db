import type { SetupRefusal } from '@kolaj/contract/admin/installation';
import type { MailTrouble } from '@kolaj/domain/mail/mail-trouble';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/feedback/banner.tsx';

const words: Record<SetupRefusal['code'], MessageDescriptor> = {
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

/** Why there was no word with the mail server at all, or why it lets nobody in. */
const troubleWords: Record<MailTrouble, MessageDescriptor> = {
  not_there: msg({ id: 'mail-trouble.not-there', message: 'There is no mail server at this host and port.' }),
  unknown_host: msg({ id: 'mail-trouble.unknown-host', message: 'There is no host of this name.' }),
  no_answer: msg({ id: 'mail-trouble.no-answer', message: 'The mail server does not answer.' }),
  login: msg({ id: 'mail-trouble.login', message: 'The mail server does not accept this user and password.' }),
};

/** Why nothing was saved or sent. */
export function Refused({
  refusal: { code, message, trouble },
  onClose,
}: {
  refusal: SetupRefusal;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Banner tone="red" title={t(trouble ? troubleWords[trouble] : words[code])} onClose={onClose}>
      {saysWhy.has(code) && (trouble ? <small>{message}</small> : message)}
    </Banner>
  );
}
