import type { User } from '@kolaj/contract/account/account';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldLock, IconShieldOff } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Section } from '../section.tsx';
import styles from '../sessions/sessions.module.css';
import { useAccountDialog } from '../use-account-dialog.ts';

/** A code from an authenticator app besides the password: off, on, or asked of this account. */
export function TwoStep({ user }: { user: User }) {
  const { t } = useLingui();
  const { open } = useAccountDialog();
  const isOn = user.second_factor === 'on';
  const StateIcon = isOn ? IconShieldCheck : IconShieldOff;
  return (
    <Section
      id="two-step"
      title={t({ id: 'two-step.title', message: 'Two-step login' })}
      help={<Trans id="two-step.help">After the password, a code from an app on your phone.</Trans>}
    >
      <div className={styles.row} data-alone="true">
        <StateIcon size={22} stroke={1.6} aria-hidden className={styles.icon} data-tone={isOn ? 'green' : 'none'} />
        <div className={styles.words}>
          <strong>{isOn ? <Trans id="two-step.on">On</Trans> : <Trans id="two-step.off">Off</Trans>}</strong>
          <span>
            {isOn ? (
              <Trans id="two-step.on-detail">A stolen password alone opens nothing.</Trans>
            ) : (
              <Trans id="two-step.off-detail">Anyone who has your password can log in.</Trans>
            )}
          </span>
        </div>
      </div>
      <div className={styles.buttons}>
        {isOn ? (
          <>
            {user.extra.admin && (
              <LinkButton to="/yta" variant="action">
                <Trans id="two-step.to-admin">To the administration</Trans>
              </LinkButton>
            )}
            <Button onClick={() => open('recovery-codes')}>
              <Trans id="two-step.renew">New recovery codes</Trans>
            </Button>
            <Button variant="subtle" color="red" onClick={() => open('two-step-off')}>
              <Trans id="two-step.remove">Switch off</Trans>
            </Button>
          </>
        ) : (
          <Button onClick={() => open('two-step')}>
            <Trans id="two-step.set-up">Set up</Trans>
          </Button>
        )}
      </div>
    </Section>
  );
}

/** Admins must have it outside demo mode: says so on top of the page, with the way to do it. */
export function TwoStepRequired({ user }: { user: User }) {
  const { t } = useLingui();
  const { open } = useAccountDialog();
  if (user.second_factor !== 'required') return null;
  return (
    <Banner
      tone="amber"
      icon={IconShieldLock}
      title={t({ id: 'two-step.required', message: 'Your account needs two-step login.' })}
      actions={
        <Button size="xs" variant="action" onClick={() => open('two-step')}>
          <Trans id="two-step.set-up">Set up</Trans>
        </Button>
      }
    >
      <Trans id="two-step.required-detail">Administration stays closed until it is set up.</Trans>
    </Banner>
  );
}
