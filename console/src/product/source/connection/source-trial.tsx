import type { SourceTest } from '@kolaj/contract/source/source-admin';
import type { SourceTrouble } from '@kolaj/domain/source/source-trouble';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../lib/texts/format.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../../../ui/form/connection-form.module.css';
import { TrialFrame } from '../../../ui/form/trial-frame.tsx';
import { codePages } from '../code-pages.ts';
import type { SourceEditing } from './use-source-editor.ts';

interface TroubleWords {
  /** What is wrong. */
  title: MessageDescriptor;
  /** What to do about it. */
  remedy: MessageDescriptor;
}

const giveRight = msg({ id: 'firm-source.rights-do', message: 'Give the user the right to read it.' });
const compare = msg({
  id: 'firm-source.certificate-do',
  message: 'Ask the firm for its fingerprint. Trust it if it is the same as this one.',
});

/** What a failed test means and what to do about it. */
const troubleWords: Readonly<Record<SourceTrouble, TroubleWords>> = {
  'unknown-host': {
    title: msg({ id: 'firm-source.unknown-host', message: 'No server has this name.' }),
    remedy: msg({ id: 'firm-source.unknown-host-do', message: 'Check the spelling; no ftp:// in front.' }),
  },
  refused: {
    title: msg({ id: 'firm-source.refused', message: 'Nothing answers on this port.' }),
    remedy: msg({ id: 'firm-source.refused-do', message: 'Check the port, and that the service runs there.' }),
  },
  'no-answer': {
    title: msg({ id: 'firm-source.no-answer', message: 'The server does not answer.' }),
    remedy: msg({ id: 'firm-source.no-answer-do', message: 'Check address and port; its firewall must let us in.' }),
  },
  'not-this-protocol': {
    title: msg({ id: 'firm-source.not-this-protocol', message: 'Another kind of server answers there.' }),
    remedy: msg({ id: 'firm-source.not-this-protocol-do', message: 'Choose the other way to connect, or its port.' }),
  },
  certificate: {
    title: msg({ id: 'firm-source.certificate', message: 'The server’s certificate cannot be verified.' }),
    remedy: compare,
  },
  'host-key': {
    title: msg({ id: 'firm-source.host-key', message: 'The server’s key is new or has changed.' }),
    remedy: compare,
  },
  'tls-not-offered': {
    title: msg({ id: 'firm-source.tls-not-offered', message: 'The server offers no encryption.' }),
    remedy: msg({ id: 'firm-source.tls-not-offered-do', message: 'Switch it on there, or choose FTP or SFTP.' }),
  },
  'wrong-login': {
    title: msg({ id: 'firm-source.wrong-login', message: 'User name or password is wrong.' }),
    remedy: msg({ id: 'firm-source.wrong-login-do', message: 'Type both again. Capital letters count.' }),
  },
  'wrong-key': {
    title: msg({ id: 'firm-source.wrong-key', message: 'The server does not accept this key.' }),
    remedy: msg({
      id: 'firm-source.wrong-key-do',
      message: 'Its public half must be on the server, and it must have no passphrase.',
    }),
  },
  'root-missing': {
    title: msg({ id: 'firm-source.root-missing', message: 'This folder does not exist there.' }),
    remedy: msg({ id: 'firm-source.root-missing-do', message: 'Write it as the server shows it after the login.' }),
  },
  'root-forbidden': {
    title: msg({ id: 'firm-source.root-forbidden', message: 'This user may not open the folder.' }),
    remedy: giveRight,
  },
  'passive-ports': {
    title: msg({ id: 'firm-source.passive-ports', message: 'The login works, but data connections are blocked.' }),
    remedy: msg({
      id: 'firm-source.passive-ports-do',
      message: 'The passive ports of the server must be open in its firewall.',
    }),
  },
  'too-many-connections': {
    title: msg({ id: 'firm-source.too-many', message: 'The server has no free connection.' }),
    remedy: msg({ id: 'firm-source.too-many-do', message: 'Try again in a minute, or use one connection only.' }),
  },
  busy: {
    title: msg({ id: 'firm-source.too-many', message: 'The server has no free connection.' }),
    remedy: msg({ id: 'firm-source.too-many-do', message: 'Try again in a minute, or use one connection only.' }),
  },
  'not-listed': {
    title: msg({ id: 'firm-source.not-listed', message: 'The folder cannot be listed.' }),
    remedy: giveRight,
  },
  'not-readable': {
    title: msg({ id: 'firm-source.not-readable', message: 'The photos cannot be read.' }),
    remedy: giveRight,
  },
  'address-not-allowed': {
    title: msg({ id: 'firm-source.address-not-allowed', message: 'This address is not allowed.' }),
    remedy: msg({
      id: 'firm-source.address-not-allowed-do',
      message: 'The server must be reachable from the internet.',
    }),
  },
  'not-reached': {
    title: msg({ id: 'firm-source.not-reached', message: 'The server cannot be reached.' }),
    remedy: msg({
      id: 'firm-source.not-reached-do',
      message:
        'Check the spelling of its name and its port. It must be on the internet, not only in your own network, and its firewall must let us in.',
    }),
  },
  other: {
    title: msg({ id: 'firm-source.other', message: 'The connection does not work.' }),
    remedy: msg({ id: 'firm-source.other-do', message: 'Show the firm what its server said.' }),
  },
};

/** Who sets up the connection: an administrator for a firm, or a shop for itself. */
type Audience = 'administrator' | 'shop';

const compareYourself = msg({
  id: 'own-server.certificate-do',
  message: 'Compare the fingerprint with the one that your server or its provider shows. Trust it if it is the same.',
});

/** What a shop is told instead: it has nobody to ask but its own provider. */
const remediesOfShop: Partial<Record<SourceTrouble, MessageDescriptor>> = {
  certificate: compareYourself,
  'host-key': compareYourself,
  other: msg({ id: 'own-server.other-do', message: 'Show the provider of your server what it said.' }),
};

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

/** Trying the connection as it is typed, and the result in words. */
export function SourceTrial({ editor, audience }: { editor: SourceEditing; audience: Audience }) {
  const { trial, form, tested } = editor;
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
      {tested !== undefined && (
        <Outcome test={tested} onTrust={editor.trust} audience={audience} isPlain={form.driver === 'ftp'} />
      )}
    </TrialFrame>
  );
}

interface TroubleProps {
  test: SourceTest;
  onTrust: (fingerprint: string) => void;
  audience: Audience;
}

interface OutcomeProps extends TroubleProps {
  /** Nothing is encrypted, so there is no identity to check. */
  isPlain: boolean;
}

function Outcome({ isPlain, ...told }: OutcomeProps) {
  const { test } = told;
  const shown = useRef<HTMLDivElement>(null);
  // On a phone the result is below what is on the screen. New browsers answer with a promise, which is no clean-up.
  useEffect(() => {
    void shown.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={shown} className={styles.outcome}>
      {test.trouble === null ? <Success test={test} /> : <Trouble {...told} />}
      <TrialSteps steps={test.steps.filter(({ step }) => !(isPlain && step === 'secure'))} />
    </div>
  );
}

function Success({ test }: { test: SourceTest }) {
  const { t, i18n } = useLingui();
  const folders = formatNumber(test.folders, i18n.locale);
  const photos = formatNumber(test.photos, i18n.locale);
  const { read_as: page } = test;
  const name = page === null ? '' : codePages[page];
  return (
    <Banner tone="green" title={t({ id: 'firm-source.works', message: 'The connection works.' })}>
      {test.is_whole ? (
        <Trans id="firm-source.seen">
          Folders: {folders}. Photos in them: {photos}.
        </Trans>
      ) : (
        <Trans id="firm-source.seen-first">
          Folders: {folders}. The test looked into the first ones and saw photos: {photos}.
        </Trans>
      )}
      {page !== null && (
        <p className={styles.readAs}>
          {t({ id: 'import.read-as', message: `Some names are in an old code page and were read as ${name}.` })}
        </p>
      )}
    </Banner>
  );
}

function Trouble({ test, onTrust, audience }: TroubleProps) {
  const { t } = useLingui();
  const { trouble, detail, fingerprint } = test;
  const { title, remedy } = troubleWords[trouble ?? 'other'];
  const ownRemedy = audience === 'shop' ? remediesOfShop[trouble ?? 'other'] : undefined;
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
      {t(ownRemedy ?? remedy)}
      {fingerprint !== null && <code className={styles.fingerprint}>{fingerprint}</code>}
      {detail !== null && fingerprint === null && (
        <span className={styles.detail}>
          <Trans id="firm-source.said">The server said:</Trans> <code>{detail}</code>
        </span>
      )}
    </Banner>
  );
}
