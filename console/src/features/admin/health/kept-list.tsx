import { Trans, useLingui } from '@lingui/react/macro';
import { useFileSize } from '../../../lib/texts/file-size.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import page from './health.module.css';
import { useRetention } from './health.query.ts';
import styles from './kept.module.css';
import { thingWords, useTermWords } from './kept-words.ts';

/** What is kept how long, and what it takes in the database. */
export function KeptList() {
  const { i18n } = useLingui();
  const wordsOf = useTermWords();
  const size = useFileSize();
  const query = useRetention();
  return (
    <section id="kept" className={page.section}>
      <h2>
        <Trans id="kept.title">What is kept how long</Trans>
      </h2>
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 8, height: 36 }}>
        {(kept) => (
          <dl className={styles.list}>
            {kept.map(({ thing, term, bytes }) => (
              <div key={thing}>
                <dt>{i18n._(thingWords[thing])}</dt>
                <dd>{wordsOf(term)}</dd>
                <dd>{bytes > 0 && size(bytes)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </section>
  );
}
