import { languageNames, languages } from '@kolaj/domain/shared/language';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useDocumentTitle } from '../../lib/dom/use-document-title.ts';
import { whenIdle } from '../../lib/dom/when-idle.ts';
import { chooseLanguage, currentLanguage } from '../../lib/texts/i18n.ts';
import { Wordmark } from '../../ui/page/mark.tsx';
import styles from './public-frame.module.css';

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

/** Collages of the demo shop: garments drawn by our generator, laid out by our renderer. Never a customer's. */
const samples = Object.values(
  import.meta.glob<string>('../../assets/samples/*.webp', { eager: true, query: '?url', import: 'default' }),
);

const COLUMNS = 4;
const ROWS = 5;
/** Steps through the samples so that the same sample is never shown twice side by side. */
const COLUMN_STEP = 5;

/** The shop's kind of pictures beside the login. Decoration only: the form does not wait for them. */
function SampleWall() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => whenIdle(() => setIsTime(true)), []);
  const columns = Array.from({ length: COLUMNS }, (_, column) => ({
    id: `column-${column}`,
    tiles: Array.from({ length: ROWS }, (_tile, row) => ({
      id: `tile-${row}`,
      src: samples[(row + column * COLUMN_STEP) % samples.length],
    })),
  }));
  return (
    <div className={styles.wall} aria-hidden="true" data-wall>
      <div className={styles.sheet}>
        {columns.map(({ id, tiles }) => (
          <div key={id} className={styles.column}>
            {isTime &&
              tiles.map((tile) => <img key={tile.id} src={tile.src} alt="" decoding="async" fetchPriority="low" />)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The language picker for everyone (I18N-05): each language in its own name, no flags. */
export function LanguageSelect() {
  const { t } = useLingui();
  return (
    <div className={styles.language}>
      <IconLanguage size={17} stroke={1.75} aria-hidden />
      <select
        className={styles.select}
        aria-label={t({ id: 'language.title', message: 'Language' })}
        value={currentLanguage()}
        onChange={({ target }) => {
          const language = languages.find((code) => code === target.value);
          if (language !== undefined) void chooseLanguage(language);
        }}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={2} aria-hidden />
    </div>
  );
}
