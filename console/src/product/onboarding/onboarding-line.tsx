import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconListCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useShop } from '../account/session.query.ts';
import { AskHelp } from '../help/ask-help.tsx';
import styles from './onboarding.module.css';
import { useOnboarding } from './onboarding.query.ts';
import { useClosed } from './onboarding-closed.ts';
import { missingOf, OnboardingList } from './onboarding-list.tsx';
import { isOnItsWay, type StepName } from './onboarding-steps.ts';
import { useStepWords } from './onboarding-words.ts';

const nothingYet = { hasChannel: false, isComing: false, lacking: { code: 0, price: 0 }, priceless: 0, waiting: 0 };

/** Above the folders: how much of the way is done. It can be opened, put away, and brought back. */
export function OnboardingLine() {
  const { t } = useLingui();
  const { isClosed, setIsClosed } = useClosed(useShop()?.pid ?? '');
  const { data: way } = useOnboarding();
  const words = useStepWords(way ?? nothingYet);
  const [isOpen, setIsOpen] = useState(false);
  const open = way?.steps.filter(({ done }) => !done) ?? [];
  const [next] = open;
  if (way === undefined || next === undefined || !isOnItsWay(way.steps)) return null;
  if (isClosed) return <OpenAgain onOpen={() => setIsClosed(false)} />;

  const total = way.steps.length;
  const done = total - open.length;
  const nextName = words[next.step].name;
  return (
    <div className={styles.folded}>
      <div className={styles.line}>
        <IconListCheck size={18} stroke={1.75} aria-hidden />
        <p>
          <strong>{t({ id: 'onboarding.progress', message: `${done} of ${total} steps done` })}</strong>{' '}
          <span>
            {next.step === 'photos' && way.isComing
              ? words.photos.open
              : t({ id: 'onboarding.next', message: `Next: ${nextName}` })}
          </span>{' '}
          <Lacking way={way} words={words.check} next={next.step} />
        </p>
        <Button size="xs" variant="subtle" color="gray" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t({ id: 'onboarding.hide', message: 'Hide' }) : t({ id: 'onboarding.show', message: 'Show' })}
        </Button>
        <IconButton
          icon={IconX}
          label={t({ id: 'onboarding.close', message: 'Stop showing the steps' })}
          onClick={() => setIsClosed(true)}
        />
      </div>
      {isOpen && (
        <>
          <OnboardingList steps={way.steps} facts={way} next={null} />
          <AskHelp step={next.step} isQuiet />
        </>
      )}
    </div>
  );
}

interface LackingProps {
  way: NonNullable<ReturnType<typeof useOnboarding>['data']>;
  words: ReturnType<typeof useStepWords>['check'];
  next: StepName;
}

/** The way to what products lack: codes and prices first, then, while it can be decided without a surprise, that nothing has a price. */
function Lacking({ way: { steps, lacking, priceless }, words, next }: LackingProps) {
  const isDone = (step: StepName) => steps.some((one) => one.step === step && one.done);
  if (next === 'check' && lacking.code + lacking.price > 0) return <Link {...missingOf(lacking)}>{words.open}</Link>;
  const hasNoPrices = priceless > 0 && isDone('check') && !isDone('publish');
  return hasNoPrices && <Link {...missingOf(lacking)}>{words.done}</Link>;
}

/** Put away: one quiet button, as long as steps are open. */
function OpenAgain({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      className={styles.again ?? ''}
      leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
      onClick={onOpen}
    >
      {t({ id: 'onboarding.again', message: 'Show the first steps' })}
    </Button>
  );
}
