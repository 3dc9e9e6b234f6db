import { demoAccounts, demoPassword } from '@kolaj/contract/demo-accounts';
import { getInstallation } from '@kolaj/contract/shop';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingStore, IconShieldHalf, IconUser } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import styles from '../account.module.css';

/** In the demo: one tap fills in an account and logs in. Nothing is shown anywhere else. */
export function DemoAccounts({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { t } = useLingui();
  const { data: installation } = useAnswer((signal) => call(getInstallation, {}, { signal }));
  if (installation?.demo !== true) return null;

  const logInAs = (email: string) => {
    const fields = form.current?.elements;
    fill(fields?.namedItem('username'), email);
    fill(fields?.namedItem('password'), demoPassword);
    form.current?.requestSubmit();
  };
  const people = [
    { kind: 'owner', word: t({ id: 'login.demo-owner', message: 'Shop owner' }), Icon: IconBuildingStore },
    { kind: 'staff', word: t({ id: 'login.demo-staff', message: 'Staff' }), Icon: IconUser },
    { kind: 'admin', word: t({ id: 'login.demo-admin', message: 'Administrator' }), Icon: IconShieldHalf },
  ] as const;
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">
        <Trans id="login.demo">Demo: look around as</Trans>
      </h2>
      <div className={styles.accounts}>
        {people.map(({ kind, word, Icon }) => {
          const account = demoAccounts.find((candidate) => candidate.kind === kind);
          if (account === undefined) return null;
          return (
            <button key={kind} type="button" className={styles.account} onClick={() => logInAs(account.email)}>
              <Icon size={16} stroke={1.75} aria-hidden />
              {word}
            </button>
          );
        })}
      </div>
    </section>
  );
}

function fill(field: Element | RadioNodeList | null | undefined, value: string): void {
  if (field instanceof HTMLInputElement) field.value = value;
}
