import type { Hold } from '@kolaj/contract/broadcast/sending-stop';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './hold.module.css';

/** As short as the server takes. */
const LEAST_WHY = 3;

/** Whether everything is held, by whom and why, and how much waits. */
export function HoldNow({ hold, isBusy, onRelease }: { hold: Hold; isBusy: boolean; onRelease: () => void }) {
  const { t } = useLingui();
  const ago = useTimeAgo();
  const { held, waiting } = hold;
  const waits = t({
    id: 'stop.waiting',
    message: plural(waiting, { one: '# message waits.', other: '# messages wait.' }),
  });
  if (!held) {
    return (
      <Banner tone="green" title={t({ id: 'hold.free', message: 'Nothing is held.' })}>
        {waiting > 0 && waits}
      </Banner>
    );
  }
  const said = [held.by, held.at !== null && ago(held.at), held.why].filter(Boolean).join(' · ');
  return (
    <Banner
      tone="red"
      icon={IconHandStop}
      title={t({ id: 'hold.held', message: 'Sending is held.' })}
      actions={
        <Button
          size="xs"
          leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
          loading={isBusy}
          onClick={onRelease}
        >
          {t({ id: 'hold.release', message: 'Release' })}
        </Button>
      }
    >
      {said} {waiting > 0 && waits}
    </Banner>
  );
}

/** Holds everything, with the reason that every firm reads. */
export function HoldForm({ isBusy, onHold }: { isBusy: boolean; onHold: (why: string) => void }) {
  const { t } = useLingui();
  const [why, setWhy] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (why.trim().length >= LEAST_WHY) onHold(why.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.about}>
        {t({
          id: 'hold.about',
          message: 'A hold stops every firm within one message. It stays until somebody releases it.',
        })}
      </p>
      <TextField
        name="why"
        label={t({ id: 'hold.why', message: 'Why? Every firm reads it.' })}
        maxLength={200}
        autoComplete="off"
        value={why}
        problem={undefined}
        onChange={({ currentTarget: { value } }) => setWhy(value)}
      />
      <Button
        type="submit"
        variant="filled"
        color="red"
        leftSection={<IconHandStop size={18} stroke={1.75} aria-hidden />}
        loading={isBusy}
        disabled={why.trim().length < LEAST_WHY}
      >
        {t({ id: 'hold.hold', message: 'Hold all sending' })}
      </Button>
    </form>
  );
}
