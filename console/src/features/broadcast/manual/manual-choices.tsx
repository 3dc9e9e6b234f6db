import type { Subfolder } from '@kolaj/contract/collage/collage';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Radio } from '@mantine/core';
import { nameOfPhone } from '../../../product/sending/phone-name.ts';
import { phoneNumber } from '../../../product/sending/phone-number.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { approvedOf } from '../folders/folders.query.ts';
import type { PhoneStanding } from '../phones/phones.query.ts';
import styles from './manual.module.css';
import type { PhoneChats } from './manual.query.ts';

interface ManualSubfoldersProps {
  subfolders: readonly Subfolder[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

/** Which subfolders' approved collages are sent (BC-02). Those without any, and passive ones, cannot be chosen. */
export function ManualSubfolders({ subfolders, chosen, onChoose }: ManualSubfoldersProps) {
  const { t } = useLingui();
  return (
    <fieldset className={styles.part}>
      <legend>
        <Trans id="manual.what">What</Trans>
      </legend>
      <ul>
        {subfolders.map((subfolder) => {
          const { id, data, state } = subfolder;
          const count = approvedOf(subfolder);
          const isOff = count === 0 || state === 'passive';
          const isChosen = chosen.includes(id);
          return (
            <li key={id}>
              <Checkbox
                size="md"
                className={styles.tick ?? ''}
                checked={isChosen && !isOff}
                disabled={isOff}
                onChange={() => onChoose(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])}
                label={data.name}
                description={
                  state === 'passive'
                    ? t({ id: 'status.passive', message: 'Passive' })
                    : t({
                        id: 'manual.approved',
                        message: plural(count, { one: '# approved', other: '# approved' }),
                      })
                }
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

interface ManualPhonesProps {
  phones: readonly PhoneStanding[];
  /** Of each phone, in the same order. */
  chats: readonly PhoneChats[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** With which phone (BC-03); each says how far its chats have loaded (BC-06). */
export function ManualPhones({ phones, chats, chosen, onChoose }: ManualPhonesProps) {
  const { t } = useLingui();
  return (
    <fieldset className={styles.part}>
      <legend>
        <Trans id="manual.with">With which phone</Trans>
      </legend>
      <Radio.Group
        value={chosen ?? ''}
        onChange={onChoose}
        aria-label={t({ id: 'manual.with', message: 'With which phone' })}
      >
        <ul>
          {phones.map((phone, index) => (
            <li key={phone.id}>
              <Radio
                size="md"
                className={styles.tick ?? ''}
                value={phone.id}
                disabled={!phone.active}
                label={nameOfPhone(phone)}
                description={phone.number === '' ? phone.id : phoneNumber(phone.number)}
              />
              {phone.active ? (
                <ChatsState state={chats[index]} name={nameOfPhone(phone)} />
              ) : (
                <StatusBadge status="phone-inactive" label={phone.status} size="sm" />
              )}
            </li>
          ))}
        </ul>
      </Radio.Group>
    </fieldset>
  );
}

function ChatsState({ state, name }: { state: PhoneChats | undefined; name: string }) {
  const { t } = useLingui();
  switch (state?.kind) {
    case 'error':
      return (
        <span className={styles.failed} role="status">
          {t({ id: 'manual.chats-error', message: 'error' })}
          <Button
            size="xs"
            variant="subtle"
            onClick={state.retry}
            aria-label={t({ id: 'manual.retry-of', message: `Load the chats of ${name} again` })}
          >
            {t({ id: 'common.retry', message: 'Try again' })}
          </Button>
        </span>
      );
    case 'loaded': {
      const count = state.chats.length;
      return (
        <span className={styles.state}>
          {t({ id: 'manual.chats', message: plural(count, { one: '# chat', other: '# chats' }) })}
        </span>
      );
    }
    case 'loading':
    case undefined:
      return (
        <span className={styles.state} role="status">
          {t({ id: 'manual.loading', message: 'loading' })}
        </span>
      );
  }
}
