import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { placeOf, useFindingWords } from './finding-words.ts';
import styles from './health.module.css';
import { type Health, useHealth } from './health.query.ts';
import { KeptList } from './kept-list.tsx';
import { Processes } from './processes.tsx';
import { SignList } from './sign-list.tsx';

/** How the installation is: what to look at first, its signs, and every process of it. */
export function HealthPage() {
  const { t } = useLingui();
  const query = useHealth();
  return (
    <>
      <PageHead
        title={t({ id: 'health.title', message: 'Health' })}
        crumbs={[{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } }]}
      />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 8, height: 44 }}>
        {(health) => (
          <div className={styles.body}>
            <Findings findings={health.findings} />
            <SignList health={health} />
            <Processes processes={health.processes} />
            <KeptList />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Findings({ findings }: Pick<Health, 'findings'>) {
  const { t } = useLingui();
  const wordsOf = useFindingWords();
  if (findings.length === 0) {
    return (
      <Banner tone="green" title={t({ id: 'health.well', message: 'All is well.' })}>
        {t({ id: 'health.well-reason', message: 'Every process answers, nothing waits too long, nothing fails.' })}
      </Banner>
    );
  }
  return (
    <section className={styles.section}>
      <h2>
        <Trans id="health.findings">What to look at</Trans>
      </h2>
      <ul className={styles.findings}>
        {findings.map(({ finding, is_grave: isGrave }) => {
          const { title, text } = wordsOf(finding);
          const place = placeOf(finding);
          const Icon = isGrave ? IconCircleX : IconAlertTriangle;
          return (
            <li key={JSON.stringify(finding)} data-tone={isGrave ? 'red' : 'amber'}>
              <Icon size={20} stroke={2} aria-hidden />
              <div>
                <strong>{title}</strong>
                <p>{text}</p>
              </div>
              {place !== null && (
                <Link {...place}>
                  <Trans id="health.look">Look</Trans>
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
