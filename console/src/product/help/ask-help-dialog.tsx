import { askForHelp, type HelpRequest, helpLength } from '@kolaj/contract/help';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../lib/calls/api.ts';
import { AnswerFoot } from '../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import styles from './ask-help.module.css';

interface AskHelpDialogProps {
  step: HelpRequest['step'];
  onClose: () => void;
}

/** What the person wants to know, in their own words; where they are goes along. */
export function AskHelpDialog({ step, onClose }: AskHelpDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const [words, setWords] = useState('');
  const ask = useMutation({ mutationFn: (said: string) => call(askForHelp, { step, words: said }) });
  const title = t({ id: 'help.ask', message: 'Ask for help' });
  const left = helpLength - words.length;
  if (ask.isSuccess) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t({ id: 'help.sent', message: 'Your question is on its way' })}
        foot={
          <AnswerFoot
            safe={null}
            main={
              <Button size="md" variant="action" data-autofocus onClick={onClose}>
                <Trans id="common.close">Close</Trans>
              </Button>
            }
          />
        }
      >
        <Trans id="help.sent-what">An administrator sees it and answers to the e-mail of your account.</Trans>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={title}
      submit={<Trans id="help.send">Send the question</Trans>}
      isBusy={ask.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '') ask.mutate(words);
      }}
    >
      {ask.isError && <ErrorBanner error={ask.error} onClose={() => ask.reset()} />}
      <div className={styles.field}>
        <label htmlFor={id}>
          <Trans id="help.words">What can we help you with?</Trans>
        </label>
        <textarea
          id={id}
          data-autofocus
          className={styles.words}
          value={words}
          maxLength={helpLength}
          required
          aria-describedby={`${id}-about`}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <p id={`${id}-about`}>
          {left < 100 ? (
            t({ id: 'help.left', message: `${left} characters left` })
          ) : (
            <Trans id="help.about">Your shop and the step you are at go along.</Trans>
          )}
        </p>
      </div>
    </FormDialog>
  );
}
