import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconListCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useShop } from '../account/session.query.ts';
import styles from './onboarding.module.css';
import { useOnboarding } from './onboarding.query.ts';
import { OnboardingList } from './onboarding-list.tsx';
import { useStepWords } from './onboarding-words.ts';

const CLOSED_KEY = 'kolaj-onboarding-closed';
const closedShops = () => (localStorage.getItem(CLOSED_KEY) ?? '').split(' ').filter((pid) => pid !== '');

/** Above the folders: how much of the way is done. It can be opened, and put away for good on this device. */
export function OnboardingLine() {
  const { t } = useLingui();
  const pid = useShop()?.pid ?? '';
  const { data: steps = [] } = useOnboarding();
  const words = useStepWords();
  const [isOpen, setIsOpen] = useState(false);
  const [closed, setClosed] = useState(closedShops);
  const open = steps.filter(({ done }) => !done);
  const [next] = open;
  if (next === undefined || closed.includes(pid)) return null;

  const total = steps.length;
  const done = total - open.length;
  const nextName = words[next.step].name;
  const close = () => {
    const shops = [...closed, pid];
    localStorage.setItem(CLOSED_KEY, shops.join(' '));
    setClosed(shops);
  };
  return (
    <div className={styles.folded}>
      <div className={styles.line}>
        <IconListCheck size={18} stroke={1.75} aria-hidden />
        <p>
          <strong>{t({ id: 'onboarding.progress', message: `${done} of ${total} steps done` })}</strong>{' '}
          <span>{t({ id: 'onboarding.next', message: `Next: ${nextName}` })}</span>
        </p>
        <Button size="xs" variant="subtle" color="gray" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t({ id: 'onboarding.hide', message: 'Hide' }) : t({ id: 'onboarding.show', message: 'Show' })}
        </Button>
        <IconButton
          icon={IconX}
          label={t({ id: 'onboarding.close', message: 'Stop showing the steps' })}
          onClick={close}
        />
      </div>
      {isOpen && <OnboardingList steps={steps} next={null} />}
    </div>
  );
}
