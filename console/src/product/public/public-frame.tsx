import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/dom/use-document-title.ts';
import { Wordmark } from '../../ui/page/mark.tsx';
import { LanguageSelect } from './language-select.tsx';
import styles from './public-frame.module.css';
import { SampleWall } from './sample-wall.tsx';

interface PublicFrameProps {
  /** The page's h1 and the document's title. */
  title: string;
  /** One sentence below it. */
  lead?: ReactNode;
  /** text = a document instead of a form: wider lines. */
  width?: 'form' | 'text';
  children?: ReactNode;
}

/** Every page before the login: form left, the shop's kind of pictures right; on phones a band of them above the form. */
export function PublicFrame({ title, lead, width = 'form', children }: PublicFrameProps) {
  const { t } = useLingui();
  useDocumentTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.side} data-width={width}>
        <header className={styles.head}>
          <Wordmark />
          <LanguageSelect />
        </header>
        <main className={styles.body}>
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          <div className={styles.content}>{children}</div>
        </main>
        <footer>
          <nav className={styles.foot} aria-label={t({ id: 'public.legal', message: 'Legal' })}>
            <a href="/terms">
              <Trans id="public.terms">Terms</Trans>
            </a>
            <a href="/privacy">
              <Trans id="public.privacy">Privacy</Trans>
            </a>
          </nav>
        </footer>
      </div>
      <SampleWall />
    </div>
  );
}
