import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../form/source.module.css';
import { TrialFrame } from '../form/trial-frame.tsx';
import { troubleWords } from './connection-words.ts';
import type { ConnectionEditing } from './use-connection-editor.ts';

/** Trying the connection as it is typed, and what came of it in words. Nothing is sent. */
export function ConnectionTrial({ editor }: { editor: ConnectionEditing }) {
  const { trial } = editor;
  return (
    <TrialFrame trial={trial} test={<Trans id="connection.test">Test connection</Trans>} onTest={editor.tryIt}>
      {trial.data?.success === true && (
        <div ref={intoSight}>
          <Verdict verdict={trial.data.data.result} />
        </div>
      )}
    </TrialFrame>
  );
}

/** The answer comes below the button, which may stand at the lower edge. */
const intoSight = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

type VerdictView = Extract<NonNullable<ConnectionEditing['trial']['data']>, { success: true }>['data']['result'];

function Verdict({ verdict }: { verdict: VerdictView }) {
  const { t } = useLingui();
  if (verdict.kind === 'works') {
    const { phones, active } = verdict;
    return (
      <Banner tone="green" title={t({ id: 'connection.works', message: 'The connection works.' })}>
        {t({
          id: 'connection.phones',
          message: plural(phones, { one: `# sender, active: ${active}`, other: `# senders, active: ${active}` }),
        })}
      </Banner>
    );
  }
  const { title, remedy } = troubleWords[verdict.trouble];
  return (
    <Banner tone="red" title={t(title)}>
      {t(remedy)}
      {verdict.detail !== '' && (
        <span className={styles.detail}>
          <Trans id="firm-source.said">The server said:</Trans> <code>{verdict.detail}</code>
        </span>
      )}
    </Banner>
  );
}
