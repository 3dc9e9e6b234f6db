import { languages } from '@kolaj/domain/shared/language';
import { Trans, useLingui } from '@lingui/react/macro';
import { emailProblem } from '../../../product/account/email-problem.ts';
import {
  checkInstallation,
  type InstallationValues,
  mailInput,
} from '../../../product/installation/installation-form.ts';
import { Refused } from '../../../product/installation/refused.tsx';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { CallFailed } from '../call-failed.tsx';
import { useSetupLetter } from './setup.query.ts';

/** A test letter by the server that is being typed in, to the address above; nothing is kept. */
export function SetupLetter({ values }: { values: InstallationValues & { word: string; email: string } }) {
  const { t } = useLingui();
  const letter = useSetupLetter();
  const mail = mailInput(values);
  const problems = checkInstallation(values);
  const fields: [isWrong: boolean, label: string][] = [
    [values.word.trim() === '', t({ id: 'setup.word', message: 'Word of the terminal' })],
    [emailProblem(values.email) !== undefined, t({ id: 'login.email', message: 'E-mail' })],
    [problems.mail_port !== undefined, t({ id: 'installation.mail-port', message: 'Port' })],
    [problems.mail_from !== undefined, t({ id: 'installation.mail-from', message: 'Sender' })],
  ];
  const lacking = fields.flatMap(([isWrong, label]) => (isWrong ? [label] : []));
  const lacks = lacking.join(', ');
  const isOff = mail === null || lacking.length > 0;
  const language = languages.find((code) => code === values.language);
  const to = values.email.trim();
  const send = () => {
    if (mail === null) return;
    letter.mutate({ word: values.word.trim(), email: to, mail, ...(language === undefined ? {} : { language }) });
  };
  return (
    <>
      {letter.isError && <CallFailed error={letter.error} onClose={() => letter.reset()} />}
      {letter.data?.success === false && <Refused refusal={letter.data} onClose={() => letter.reset()} />}
      {letter.data?.success === true && (
        <Banner
          tone="green"
          title={t({ id: 'installation.letter-sent', message: 'The mail server has taken the letter.' })}
        >
          {to}
        </Banner>
      )}
      <ActionButton look="default" isBusy={letter.isPending} isOff={isOff} onClick={send}>
        <Trans id="installation.letter">Send a test letter</Trans>
      </ActionButton>
      {isOff && mail !== null && (
        <p>{t({ id: 'setup.letter-lacks', message: `For a test letter are missing or wrong: ${lacks}` })}</p>
      )}
    </>
  );
}
