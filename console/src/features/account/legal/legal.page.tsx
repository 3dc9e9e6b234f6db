import { getInstallation } from '@kolaj/contract/shop';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import styles from '../account.module.css';
import { type Document, loadDocument } from './legal-documents.ts';
import { LegalText } from './legal-text.tsx';

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
