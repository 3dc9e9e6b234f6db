import { rights as allRights } from '@kolaj/domain/account/rights';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRightWords } from '../../../product/account/right-words.ts';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { type ApiCall, documentPath, useApiCalls } from './api-docs.query.ts';
import { type CallGroup, groupCalls } from './call-groups.ts';
import styles from './docs.module.css';

/** The calls that a shop's own programs may make, from the same table that the server answers by. */
export function ApiDocsPage() {
  const { t } = useLingui();
  const query = useApiCalls();
  const [words, setWords] = useState('');
  const { origin } = window.location;
  return (
    <>
      <PageHead
        title={t({ id: 'docs.title', message: 'API documentation' })}
        crumbs={[
          { label: t({ id: 'nav.settings', message: 'Settings' }), link: { to: '/settings' } },
          { label: t({ id: 'nav.integrations', message: 'Integrations' }), link: { to: '/integrations' } },
        ]}
      />
      <div className={styles.lead}>
        <p>
          <Trans id="docs.lead">
            A program sends its key with each call. It makes ten calls a second at most; then it is answered 429 and
            told when to come again. The descriptions are in English.
          </Trans>
        </p>
        <Code text={curlOf(origin, { method: 'POST', path: '/api/shop/orders/list', example: {} })} />
        <p>
          <a href={documentPath} target="_blank" rel="noopener">
            <Trans id="docs.openapi">The same as an OpenAPI 3.1 document</Trans>
          </a>
        </p>
      </div>
      <SearchField label={t({ id: 'docs.search', message: 'Search calls' })} value={words} onChange={setWords} />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 8, height: 52 }}>
        {(calls) => <Calls calls={calls.filter((call) => fits(call, words))} origin={origin} />}
      </Loaded>
    </>
  );
}

const fits = ({ path, summary }: ApiCall, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${path} ${summary}`.toLowerCase().includes(word));

function Calls({ calls, origin }: { calls: readonly ApiCall[]; origin: string }) {
  const { t } = useLingui();
  if (calls.length === 0)
    return (
      <p className={styles.none}>
        <Trans id="docs.none">No call is called so.</Trans>
      </p>
    );
  const groups = groupCalls(calls);
  return (
    <>
      {groups.length > 1 && <GroupLinks groups={groups.map(({ group }) => group)} />}
      {groups.map(({ group, calls: own }) => (
        <section key={group} aria-labelledby={`calls-${group}`}>
          <h2 id={`calls-${group}`} className={styles.group}>
            {t(groupWords[group])}
          </h2>
          <CallList calls={own} origin={origin} />
        </section>
      ))}
    </>
  );
}

const groupWords: Readonly<Record<CallGroup, MessageDescriptor>> = {
  collages: msg({ id: 'docs.collages', message: 'Collages' }),
  orders: msg({ id: 'docs.orders', message: 'Orders' }),
  stock: msg({ id: 'docs.stock', message: 'Stock' }),
  sends: msg({ id: 'docs.sends', message: 'Sends' }),
  photos: msg({ id: 'docs.photos', message: 'Photos and imports' }),
  site: msg({ id: 'docs.site', message: 'Site and brands' }),
  rest: msg({ id: 'docs.rest', message: 'Everything else' }),
};

function GroupLinks({ groups }: { groups: readonly CallGroup[] }) {
  const { t } = useLingui();
  return (
    <nav className={styles.groups} aria-label={t({ id: 'docs.groups', message: 'What the calls are about' })}>
      {groups.map((group) => (
        <a key={group} href={`#calls-${group}`}>
          {t(groupWords[group])}
        </a>
      ))}
    </nav>
  );
}

function CallList({ calls, origin }: { calls: readonly ApiCall[]; origin: string }) {
  return (
    <ul className={styles.calls}>
      {calls.map((call) => (
        <li key={call.id}>
          <details>
            <summary>
              <code className={styles.method}>{call.method}</code>
              <code className={styles.path}>{call.path}</code>
              <span lang="en">{call.summary}</span>
            </summary>
            <Details call={call} origin={origin} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function Details({ call, origin }: { call: ApiCall; origin: string }) {
  const words = useRightWords();
  const right = allRights.find((one) => one === call.right);
  const name = right === undefined ? '' : words[right].name;
  return (
    <div className={styles.details}>
      <p>
        {name === '' ? (
          <Trans id="docs.any-key">Every key may call this.</Trans>
        ) : (
          <Trans id="docs.right">The key needs the right “{name}”.</Trans>
        )}
      </p>
      <Code text={curlOf(origin, call)} />
      {call.input !== null && (
        <Schema title={<Trans id="docs.input">What it takes (JSON Schema)</Trans>} schema={call.input} />
      )}
      <Schema title={<Trans id="docs.answer">What it answers (JSON Schema)</Trans>} schema={call.answer} />
    </div>
  );
}

function Schema({ title, schema }: { title: React.ReactNode; schema: unknown }) {
  return (
    <details>
      <summary>{title}</summary>
      <pre>{JSON.stringify(schema, null, 2)}</pre>
    </details>
  );
}

function Code({ text }: { text: string }) {
  return (
    <div className={styles.code}>
      <pre>{text}</pre>
      <CopyButton text={text} />
    </div>
  );
}

function curlOf(origin: string, { method, path, example }: Pick<ApiCall, 'method' | 'path' | 'example'>): string {
  const lines = [`curl ${origin}${path}`, `-H 'Authorization: Bearer kolaj_…'`];
  if (method !== 'GET') lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example ?? {})}'`);
  return lines.join(' \\\n  ');
}
