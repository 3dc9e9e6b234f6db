import type { SiteDomain } from '@kolaj/contract/settings/domains';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { formatDateTime, useTimeAgo } from '../../../lib/texts/format.ts';
import settings from '../settings.module.css';
import styles from './domain.module.css';
import { problemWords, stateWords } from './domain-words.ts';
import { Records } from './records.tsx';

const icons: Record<SiteDomain['state'], Icon> = {
  waiting: IconHourglass,
  proven: IconCircleCheck,
  failing: IconAlertTriangle,
  lost: IconCircleX,
};

interface DomainCardProps {
  domain: SiteDomain;
  /** The domain that the others lead to. */
  main: string | null;
  mayManage: boolean;
  /** What this one waits for. */
  busy: 'check' | 'main' | 'remove' | 'add' | null;
  onCheck: () => void;
  onMain: () => void;
  onRemove: () => void;
  onAddTwin: (twin: string) => void;
}

/** A domain: how it is, what to do about it, and the records to set. */
export function DomainCard({ domain, main, ...rest }: DomainCardProps) {
  const { t } = useLingui();
  const { shown, state, is_main: isMain } = domain;
  const StateIcon = icons[state];
  return (
    <article className={styles.card} aria-label={shown}>
      <div className={styles.head}>
        <h3>{shown}</h3>
        <span className={styles.state} data-state={state}>
          <StateIcon size={16} stroke={1.75} aria-hidden />
          {t(stateWords[state])}
        </span>
        {isMain && (
          <span className={styles.main}>
            <Trans id="domain.main">Main address</Trans>
          </span>
        )}
      </div>
      <State domain={domain} main={main} />
      {state !== 'proven' && <Records domain={domain} />}
      {rest.mayManage && <Buttons domain={domain} {...rest} />}
      {state === 'proven' && (
        <details className={styles.more}>
          <summary>
            <Trans id="domain.records">Its records</Trans>
          </summary>
          <Records domain={domain} />
        </details>
      )}
    </article>
  );
}

/** What is wrong and until when the site stays; where nothing is, where this domain leads. */
function State({ domain, main }: Pick<DomainCardProps, 'domain' | 'main'>) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const { state, problem, kept_until: keptUntil, checked_at: checkedAt, is_main: isMain } = domain;
  const until = keptUntil === null ? '' : formatDateTime(keptUntil);
  const when = checkedAt === null ? '' : timeAgo(checkedAt);
  return (
    <div className={styles.words} role="status">
      {problem !== null && <p>{t(problemWords[problem])}</p>}
      {until !== '' && (
        <p>
          <Trans id="domain.kept">Your site stays there until {until}.</Trans>
        </p>
      )}
      {state === 'lost' && (
        <p>
          <Trans id="domain.lost-what">Your site is not shown there any more. Set the records to have it back.</Trans>
        </p>
      )}
      {state === 'proven' && !isMain && main !== null && (
        <p>
          <Trans id="domain.leads">Visitors are led to {main}.</Trans>
        </p>
      )}
      {when !== '' && (
        <p className={settings.quiet}>
          <Trans id="domain.checked">Last look: {when}</Trans>
        </p>
      )}
    </div>
  );
}

type ButtonsProps = Omit<DomainCardProps, 'main' | 'mayManage'>;

function Buttons({ domain, busy, onCheck, onMain, onRemove, onAddTwin }: ButtonsProps) {
  const { state, twin, is_main: isMain } = domain;
  return (
    <div className={settings.buttons}>
      <Button
        variant={state === 'proven' ? 'default' : 'action'}
        loading={busy === 'check'}
        disabled={busy !== null}
        onClick={onCheck}
      >
        <Trans id="domain.check">Check now</Trans>
      </Button>
      {state === 'proven' && !isMain && (
        <Button loading={busy === 'main'} disabled={busy !== null} onClick={onMain}>
          <Trans id="domain.make-main">Make it the main address</Trans>
        </Button>
      )}
      {twin !== null && (
        <Button loading={busy === 'add'} disabled={busy !== null} onClick={() => onAddTwin(twin)}>
          <Trans id="domain.add-twin">Add {twin} too</Trans>
        </Button>
      )}
      <Button loading={busy === 'remove'} disabled={busy !== null} onClick={onRemove}>
        <Trans id="domain.remove">Remove</Trans>
      </Button>
    </div>
  );
}
