import type { SourceTest } from '@kolaj/contract/source/source-admin';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconShieldCheck } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/texts/format.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../form/source.module.css';
import { TrialFrame } from '../form/trial-frame.tsx';
import { troubleWords } from './source-trouble-words.ts';
import type { SourceEditing } from './use-source-editor.ts';

type Step = SourceTest['steps'][number];

const names: Readonly<Record<Step['step'], MessageDescriptor>> = {
  resolve: msg({ id: 'firm-source.step-resolve', message: 'Find the server' }),
  connect: msg({ id: 'firm-source.step-connect', message: 'Connect' }),
  secure: msg({ id: 'firm-source.step-secure', message: 'Check its identity' }),
  login: msg({ id: 'firm-source.step-login', message: 'Log in' }),
  root: msg({ id: 'firm-source.step-root', message: 'Open the folder' }),
  list: msg({ id: 'firm-source.step-list', message: 'See what is in it' }),
  read: msg({ id: 'firm-source.step-read', message: 'Read a photo' }),
};

const states = {
  ok: { icon: IconCircleCheck, word: msg({ id: 'firm-source.step-ok', message: 'works' }) },
  failed: { icon: IconCircleX, word: msg({ id: 'firm-source.step-failed', message: 'fails' }) },
  'not-tried': { icon: IconCircleDashed, word: msg({ id: 'firm-source.step-not-tried', message: 'not tried' }) },
} as const;

/** How far the trial came, step by step. */
function TrialSteps({ steps }: { steps: readonly Step[] }) {
  const { t } = useLingui();
  return (
    <ol className={styles.steps}>
      {steps.map(({ step, state }) => {
        const { icon: StateIcon, word } = states[state];
        return (
          <li key={step} data-state={state}>
            <StateIcon size={18} stroke={1.75} aria-hidden />
            {t(names[step])}
            <VisuallyHidden>: {t(word)}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}

/** Trying the connection as it is typed, and what came of it in words. */
export function SourceTrial({ editor }: { editor: SourceEditing }) {
  const { trial, form } = editor;
  return (
    <TrialFrame
      trial={trial}
      test={<Trans id="firm-source.test">Test connection</Trans>}
      onTest={editor.tryIt}
      beside={
        form.fingerprint !== null && (
          <p className={styles.trusted}>
            <IconShieldCheck size={16} stroke={1.75} aria-hidden />
            <Trans id="firm-source.trusted">The server’s fingerprint is trusted.</Trans>
          </p>
        )
      }
    >
      {trial.data !== undefined && <Outcome test={trial.data} onTrust={editor.trust} isPlain={form.driver === 'ftp'} />}
    </TrialFrame>
  );
}

interface OutcomeProps {
  test: SourceTest;
  onTrust: (fingerprint: string) => void;
  /** Nothing is encrypted, so there is no identity to check. */
  isPlain: boolean;
}

function Outcome({ test, onTrust, isPlain }: OutcomeProps) {
  return (
    <>
      {test.trouble === null ? <Success test={test} /> : <Trouble test={test} onTrust={onTrust} />}
      <TrialSteps steps={test.steps.filter(({ step }) => !(isPlain && step === 'secure'))} />
    </>
  );
}

function Success({ test }: { test: SourceTest }) {
  const { t, i18n } = useLingui();
  const folders = formatNumber(test.folders, i18n.locale);
  const photos = formatNumber(test.photos, i18n.locale);
  return (
    <Banner tone="green" title={t({ id: 'firm-source.works', message: 'The connection works.' })}>
      <Trans id="firm-source.seen">
        Folders seen: {folders}. Photos seen in them: {photos}.
      </Trans>
    </Banner>
  );
}

function Trouble({ test, onTrust }: { test: SourceTest; onTrust: (fingerprint: string) => void }) {
  const { t } = useLingui();
  const { trouble, detail, fingerprint } = test;
  const { title, remedy } = troubleWords[trouble ?? 'other'];
  return (
    <Banner
      tone="red"
      title={t(title)}
      actions={
        fingerprint !== null && (
          <Button
            size="xs"
            leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
            onClick={() => onTrust(fingerprint)}
          >
            <Trans id="firm-source.trust">Trust this server</Trans>
          </Button>
        )
      }
    >
      {t(remedy)}
      {fingerprint !== null && <code className={styles.fingerprint}>{fingerprint}</code>}
      {detail !== null && fingerprint === null && (
        <span className={styles.detail}>
          <Trans id="firm-source.said">The server said:</Trans> <code>{detail}</code>
        </span>
      )}
    </Banner>
  );
}
