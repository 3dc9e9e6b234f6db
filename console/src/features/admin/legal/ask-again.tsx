import type { ConsentAsking } from '@kolaj/contract/legal/legal';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '../../../lib/texts/format.ts';
import { DangerFoot } from '../../../ui/dialog/danger-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import styles from './legal.module.css';
import { useAskAgain } from './legal.query.ts';

interface AskAgainProps {
  asking: ConsentAsking;
  /** Something is typed that nobody could read yet. */
  isUnsaved: boolean;
}

/** Who has agreed to earlier texts is stopped until they agree to these: at any time after a text was saved, and never unasked. */
export function AskAgain({ asking: { people, is_asked: isAsked, changed_at: changedAt }, isUnsaved }: AskAgainProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const day = formatDate(changedAt);
  return (
    <div className={styles.asking}>
      <p className={styles.small}>
        {t({
          id: 'legal.not-agreed',
          message: plural(people, {
            0: `Everybody has agreed to the texts of ${day}.`,
            one: `# person has agreed to texts from before ${day} only.`,
            other: `# people have agreed to texts from before ${day} only.`,
          }),
        })}{' '}
        {isAsked && people > 0 && t({ id: 'legal.are-asked', message: 'They are asked as soon as they come.' })}
        {isUnsaved && !isAsked && people > 0 && t({ id: 'legal.save-first', message: 'Save your text first.' })}
      </p>
      {!isAsked && people > 0 && (
        <Button
          disabled={isUnsaved}
          leftSection={<IconUsers size={17} stroke={1.75} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          <Trans id="legal.ask-again">Ask everybody again</Trans>
        </Button>
      )}
      {isOpen && <AskQuestion people={people} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function AskQuestion({ people, onClose }: { people: number; onClose: () => void }) {
  const { t } = useLingui();
  const ask = useAskAgain();
  const act = () =>
    ask.mutate(undefined, {
      onSuccess: ({ data }) => {
        onClose();
        const asked = data.people;
        showToast({
          key: 'legal',
          text: t({
            id: 'legal.asked',
            message: plural(asked, { one: '# person is asked again.', other: '# people are asked again.' }),
          }),
        });
      },
    });
  return (
    <Dialog
      isOpen
      isAlert
      onClose={onClose}
      title={t({
        id: 'legal.ask-question',
        message: plural(people, { one: 'Ask # person again?', other: 'Ask # people again?' }),
      })}
      foot={
        <DangerFoot
          action={t({
            id: 'legal.ask-people',
            message: plural(people, { one: 'Ask # person', other: 'Ask # people' }),
          })}
          isBusy={ask.isPending}
          onAct={act}
          onClose={onClose}
        />
      }
    >
      {ask.isError && <ErrorBanner error={ask.error} onClose={() => ask.reset()} />}
      <p>
        <Trans id="legal.ask-what">
          Nobody of them gets on before they have agreed. Sends that run go on. This cannot be taken back.
        </Trans>
      </p>
    </Dialog>
  );
}
