import { getInstallation } from '@kolaj/contract/shop/shop';
import type { Language } from '@kolaj/domain/shared/language';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import styles from '../account.module.css';

/**
 * A legal document as written in its file: `## heading`, `- item`, and paragraphs between empty lines. Nothing else, so that
 * a person who replaces the neutral text (D-91) needs to know nothing.
 */
function LegalText({ text, language }: { text: string; language: string }) {
  return (
    <div className={styles.text} lang={language}>
      {blocksOf(text).map(({ key, block }) => (
        <Block key={key} block={block} />
      ))}
    </div>
  );
}

const blocksOf = (text: string) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block, index) => ({ key: `${index}`, block }));

function Block({ block }: { block: string }): ReactNode {
  if (block.startsWith('## ')) return <h2>{block.slice(3)}</h2>;
  if (!block.startsWith('- ')) return <p>{block.replaceAll('\n', ' ')}</p>;
  return (
    <ul>
      {block
        .split(/\n?- /)
        .filter(Boolean)
        .map((item) => (
          <li key={item}>{item}</li>
        ))}
    </ul>
  );
}

type Document = 'terms' | 'privacy';

const files = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default' });

/** The built-in document in one language; each one is loaded only when somebody reads it. */
async function loadDocument(document: Document, language: Language): Promise<string> {
  const load = files[`./${document}.${language}.md`];
  if (load === undefined) throw new Error(`there is no ${document} in ${language}`);
  return load();
}

export function TermsPage() {
  const { t } = useLingui();
  return <LegalPage document="terms" title={t({ id: 'legal.terms', message: 'Terms and Conditions' })} />;
}

export function PrivacyPage() {
  const { t } = useLingui();
  return <LegalPage document="privacy" title={t({ id: 'legal.privacy', message: 'Privacy notice' })} />;
}

/** The operator's own document where there is one (D-91), else the built-in text in the visitor's language. */
function LegalPage({ document, title }: { document: Document; title: string }) {
  const { data: installation, error } = useAnswer((signal) => call(getInstallation, {}, { signal }));
  const own = document === 'terms' ? installation?.terms_url : installation?.privacy_url;
  useEffect(() => {
    if (own) window.location.replace(own);
  }, [own]);
  const isBuiltIn = own === null || error !== undefined;
  return (
    <PublicFrame title={title} width="text">
      {isBuiltIn && <BuiltIn document={document} />}
      <p className={styles.below}>
        <a href="/login">
          <Trans id="forgot.to-login">Back to log in</Trans>
        </a>
      </p>
    </PublicFrame>
  );
}

function BuiltIn({ document }: { document: Document }) {
  const language = currentLanguage();
  const [shown, setShown] = useState<{ text: string; language: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadDocument(document, language).then((text) => {
      if (isWanted) setShown({ text, language });
    });
    return () => {
      isWanted = false;
    };
  }, [document, language]);
  return shown === null ? null : <LegalText {...shown} />;
}
