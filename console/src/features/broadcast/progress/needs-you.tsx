import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import type { Broadcast } from '../words/group-kinds.ts';
import { AllUncertain } from './all-uncertain.tsx';
import { FailedGroupCard } from './failed-group.tsx';
import styles from './progress.module.css';
import { questionsOf } from './progress-numbers.ts';
import { UncertainCard } from './uncertain-card.tsx';

/** Uncertain messages shown before the others are asked for. */
const FIRST_UNCERTAIN = 3;

/** What only a person can decide: uncertain messages one by one, failed ones by group. */
export function NeedsYou({ send }: { send: Broadcast }) {
  const { t } = useLingui();
  const [isAll, setIsAll] = useState(false);
  const { uncertain, failed } = questionsOf(send.questions);
  if (uncertain.length + failed.length === 0) return null;
  const shown = isAll ? uncertain : uncertain.slice(0, FIRST_UNCERTAIN);
  const hidden = send.counts.uncertain - shown.length;
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{t({ id: 'send.needs-you', message: 'Needs you' })}</h2>
        {send.counts.uncertain > 0 && (
          <StatusBadge status="uncertain" count={send.counts.uncertain} isDense size="sm" />
        )}
        {send.counts.failed > 0 && (
          <StatusBadge status="failed-delivery" count={send.counts.failed} isDense size="sm" />
        )}
      </div>
      <ul className={styles.questions}>
        {shown.map((question) => (
          <UncertainCard key={question.id} question={question} />
        ))}
        {hidden > 0 && !isAll && (
          <li>
            <UnstyledButton className={styles.more ?? ''} onClick={() => setIsAll(true)}>
              <IconChevronDown size={17} stroke={2} aria-hidden />
              {t({
                id: 'send.more-uncertain',
                message: plural(hidden, { one: '# more uncertain', other: '# more uncertain' }),
              })}
            </UnstyledButton>
          </li>
        )}
        {send.counts.uncertain > 1 && <AllUncertain broadcast={send.id} count={send.counts.uncertain} />}
        {failed.map((group) => (
          <FailedGroupCard key={group.id} group={group} id={send.id} />
        ))}
      </ul>
    </section>
  );
}
