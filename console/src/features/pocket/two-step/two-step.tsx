import { getUser } from '@kolaj/contract/account/account';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Failed } from '../ui/failed.tsx';
import { useAsked } from '../ui/use-asked.ts';
import { RenewCodes, SwitchOff } from './change-forms.tsx';
import { SetUp } from './set-up.tsx';
import styles from './two-step.module.css';

/** It changes here alone, or by the shop, which logs this phone out. */
const everyMs = 600_000;

/** A code from an authenticator app besides the password: agents have no other page to switch it on. */
export function TwoStep() {
  const { t } = useLingui();
  const asked = useAsked(
    'two-step',
    async (signal) => (await call(getUser, {}, { signal })).data.second_factor === 'on',
    { everyMs },
  );
  const [task, setTask] = useState<'set-up' | 'renew' | 'off' | null>(null);
  const end = () => {
    setTask(null);
    asked.again();
  };
  const isOn = asked.data;
  return (
    <section className={styles.twoStep}>
      <h2>{t({ id: 'two-step.title', message: 'Two-step login' })}</h2>
      {asked.error !== undefined && <Failed error={asked.error} onRetry={asked.again} />}
      {task === null && isOn !== undefined && <State isOn={isOn} />}
      {task === null && isOn === false && (
        <ActionButton look="default" onClick={() => setTask('set-up')}>
          <Trans id="two-step.set-up">Set up</Trans>
        </ActionButton>
      )}
      {task === null && isOn === true && (
        <>
          <ActionButton look="default" onClick={() => setTask('renew')}>
            <Trans id="two-step.renew">New recovery codes</Trans>
          </ActionButton>
          <ActionButton look="default" onClick={() => setTask('off')}>
            <Trans id="two-step.remove">Switch off</Trans>
          </ActionButton>
        </>
      )}
      {task === 'set-up' && <SetUp onEnd={end} />}
      {task === 'renew' && <RenewCodes onEnd={end} />}
      {task === 'off' && <SwitchOff onEnd={end} />}
    </section>
  );
}

function State({ isOn }: { isOn: boolean }) {
  const StateIcon = isOn ? IconShieldCheck : IconShieldOff;
  return (
    <p className={styles.state} data-on={isOn} role="status">
      <StateIcon size={24} stroke={1.6} aria-hidden />
      <span>
        <strong>{isOn ? <Trans id="two-step.on">On</Trans> : <Trans id="two-step.off">Off</Trans>}</strong>
        {isOn ? (
          <Trans id="two-step.on-detail">A stolen password alone opens nothing.</Trans>
        ) : (
          <Trans id="two-step.off-detail">Anyone who has your password can log in.</Trans>
        )}
      </span>
    </p>
  );
}
