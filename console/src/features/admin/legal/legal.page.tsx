import { type LegalDocument, legalDocuments } from '@kolaj/domain/installation/legal-text';
import { type Language, languageNames, languages } from '@kolaj/domain/shared/language';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { LeaveGuard } from '../../../ui/dialog/leave-guard.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { AskAgain } from './ask-again.tsx';
import styles from './legal.module.css';
import { useLegalTexts } from './legal.query.ts';
import { LegalEditor } from './legal-editor.tsx';

/** The operator's own terms and privacy notice, in as many languages as somebody writes (D-81, D-91). */
export function LegalTextsPage() {
  const { t } = useLingui();
  const query = useLegalTexts();
  return (
    <>
      <PageHead
        title={t({ id: 'legal.title', message: 'Terms and privacy' })}
        crumbs={[{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } }]}
      />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 6, height: 72 }}>
        {(own) => <Texts own={own} />}
      </Loaded>
    </>
  );
}

type Own = NonNullable<ReturnType<typeof useLegalTexts>['data']>;

/** What was typed and not saved, by document and language: looking at another one loses nothing. */
type Drafts = Readonly<Record<string, string>>;

function Texts({ own }: { own: Own }) {
  const { t } = useLingui();
  const { document = 'terms', language = currentLanguage() } = useSearch({ from: '/shell/administration/yta/legal' });
  const [drafts, setDrafts] = useState<Drafts>({});
  const key = `${document} ${language}`;
  const list = t({ id: 'legal.title', message: 'Terms and privacy' });
  const text = own.texts.find((one) => one.document === document && one.language === language);
  const page = document === 'terms' ? own.terms_url : own.privacy_url;
  const written = own.texts.filter((one) => one.document === document).map((one) => languageNames[one.language]);
  return (
    <div className={styles.body}>
      {page !== null && (
        <Banner tone="amber" title={<Trans id="legal.by-page">Visitors are led to {page}.</Trans>}>
          <Trans id="legal.by-page-why">An environment variable says so. Your texts here are not shown.</Trans>
        </Banner>
      )}
      <Choice document={document} language={language} />
      <p className={styles.small}>
        {written.length === 0
          ? t({ id: 'legal.none', message: 'The neutral text that comes with Kolaj is shown, in every language.' })
          : t({
              id: 'legal.written',
              message: `Your own text is written in: ${written.join(', ')}. Other languages get one of these.`,
            })}
      </p>
      {own.asking !== null && <AskAgain asking={own.asking} isUnsaved={Object.keys(drafts).length > 0} />}
      <LegalEditor
        key={key}
        own={text}
        document={document}
        language={language}
        draft={drafts[key]}
        onDraft={(draft) =>
          setDrafts(({ [key]: _, ...others }) => (draft === undefined ? others : { ...others, [key]: draft }))
        }
      />
      <LeaveGuard isDirty={Object.keys(drafts).length > 0}>
        <Trans id="leave.lost">These changes would be lost: {list}.</Trans>
      </LeaveGuard>
    </div>
  );
}

function Choice({ document, language }: { document: LegalDocument; language: Language }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/yta/legal' });
  const words: Readonly<Record<LegalDocument, string>> = {
    terms: t({ id: 'legal.terms', message: 'Terms and Conditions' }),
    privacy: t({ id: 'legal.privacy', message: 'Privacy notice' }),
  };
  return (
    <div className={styles.choice}>
      <SelectField
        name="document"
        label={t({ id: 'legal.document', message: 'Document' })}
        value={document}
        options={legalDocuments.map((value) => ({ value, label: words[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = legalDocuments.find((one) => one === value);
          void navigate({ search: { document: chosen, language }, replace: true });
        }}
      />
      <SelectField
        name="language"
        label={t({ id: 'legal.language', message: 'Language' })}
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = languages.find((one) => one === value);
          void navigate({ search: { document, language: chosen }, replace: true });
        }}
      />
    </div>
  );
}
