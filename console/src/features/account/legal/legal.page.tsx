import { readLegalText } from '@kolaj/contract/legal/legal';
import { getInstallation } from '@kolaj/contract/shop/shop';
import type { LegalDocument } from '@kolaj/domain/installation/legal-text';
import type { Language } from '@kolaj/domain/shared/language';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { builtInText } from '../../../product/legal/built-in-text.ts';
import { LegalText } from '../../../product/legal/legal-text.tsx';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import styles from '../account.module.css';

export function TermsPage() {
  const { t } = useLingui();
  return <LegalPage document="terms" title={t({ id: 'legal.terms', message: 'Terms and Conditions' })} />;
}

export function PrivacyPage() {
  const { t } = useLingui();
  return <LegalPage document="privacy" title={t({ id: 'legal.privacy', message: 'Privacy notice' })} />;
}

/** The operator's own page where there is one (D-91), else the operator's own text, else the built-in one in the visitor's language. */
function LegalPage({ document, title }: { document: LegalDocument; title: string }) {
  const { data: installation, error } = useAnswer((signal) => call(getInstallation, {}, { signal }));
  const page = document === 'terms' ? installation?.terms_url : installation?.privacy_url;
  useEffect(() => {
    if (page) window.location.replace(page);
  }, [page]);
  return (
    <PublicFrame title={title} width="text">
      {(page === null || error !== undefined) && <Shown document={document} />}
      <p className={styles.below}>
        <a href="/login">
          <Trans id="forgot.to-login">Back to log in</Trans>
        </a>
      </p>
    </PublicFrame>
  );
}

function Shown({ document }: { document: LegalDocument }) {
  const language = currentLanguage();
  const [shown, setShown] = useState<{ text: string; language: string } | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    void textOf(document, language, ended.signal).then((found) => {
      if (!ended.signal.aborted) setShown(found);
    });
    return () => ended.abort();
  }, [document, language]);
  return shown === null ? null : <LegalText {...shown} />;
}

/** Who cannot be reached shows what comes with the software rather than nothing. */
async function textOf(document: LegalDocument, language: Language, signal: AbortSignal) {
  const own = await call(readLegalText, { document, language }, { signal }).catch(() => null);
  return own?.data.result ?? { text: await builtInText(document, language), language };
}
