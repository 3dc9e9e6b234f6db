import type { AuditRow } from '@kolaj/contract/admin/audit';
import { csvOf } from '@kolaj/domain/shared/csv';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { saveText } from '../../../lib/dom/save-text.ts';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import styles from './audit.module.css';
import { type AuditFilter, allEntries, useAudit } from './audit.query.ts';
import { detailsOf } from './audit-detail.ts';
import { actionsSaid, wordsOf } from './audit-words.ts';

/** Who changed what, in every firm (D-90). */
export function AuditPage() {
  const { t } = useLingui();
  const { firm, who, what, from, to } = useSearch({ from: '/shell/administration/yta/audit' });
  // One object for one filter: a new one at each drawing would be waited for again and again.
  const filter: AuditFilter = useMemo(
    () => ({ firm, who, what, said: actionsSaid(what ?? '', t), from, to }),
    [firm, who, what, from, to, t],
  );
  const [late] = useDebouncedValue(filter, 300);
  const query = useAudit(late);
  const file = useAuditFile(filter);
  const asFile = t({ id: 'order.csv', message: 'Save as CSV' });
  return (
    <>
      <PageHead
        title={t({ id: 'audit.title', message: 'Changes' })}
        crumbs={[{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } }]}
        actions={
          <Button
            leftSection={<IconDownload size={17} stroke={1.75} aria-hidden />}
            loading={file.isPending}
            onClick={() => file.mutate()}
          >
            {asFile}
          </Button>
        }
        phoneActions={<IconButton icon={IconDownload} size="lg" label={asFile} onClick={() => file.mutate()} />}
      />
      <Filters filter={filter} />
      {file.isError && <ErrorBanner error={file.error} onClose={() => file.reset()} />}
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 8, height: 56 }}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState
              icon={IconHistory}
              title={<Trans id="audit.none">No changes fit</Trans>}
              reason={<Trans id="audit.none-reason">Leave out a part of the filter.</Trans>}
            />
          ) : (
            <>
              <ul className={styles.list}>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  <Trans id="order.more">Show more</Trans>
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Filters({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/yta/audit' });
  const fields = [
    { name: 'firm', type: 'search', label: t({ id: 'audit.firm', message: 'Firm: name, keyword or pid' }) },
    { name: 'who', type: 'search', label: t({ id: 'audit.who', message: 'Person' }) },
    { name: 'what', type: 'search', label: t({ id: 'audit.what', message: 'Action, thing or request id' }) },
    { name: 'from', type: 'date', label: t({ id: 'audit.from', message: 'From' }) },
    { name: 'to', type: 'date', label: t({ id: 'audit.to', message: 'Until' }) },
  ] as const;
  const set = (name: Exclude<keyof AuditFilter, 'said'>, value: string) =>
    void navigate({ search: (before) => ({ ...before, [name]: value === '' ? undefined : value }), replace: true });
  return (
    <search className={styles.filters}>
      {fields.map(({ name, type, label }) => (
        <TextField
          key={name}
          name={name}
          type={type}
          label={label}
          autoComplete="off"
          value={filter[name] ?? ''}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
    </search>
  );
}

function Entry({ entry }: { entry: AuditRow }) {
  const { t } = useLingui();
  const { at, who, as_admin: asAdmin, api_key: key, firm, action, object, diff, request_id: request } = entry;
  const done = wordsOf(action);
  const details = detailsOf(action, diff);
  // What has no name is found by how its id begins.
  const named = entry.object_name ?? (isId(object) ? object.slice(0, 8) : object);
  const marks = [
    ...(asAdmin ? [t({ id: 'audit.as-admin', message: 'as administrator' })] : []),
    ...(key === null ? [] : [t({ id: 'audit.by-key', message: `with the API key ${key}` })]),
  ];
  return (
    <li>
      <details className={styles.entry}>
        <summary>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <span>
            <strong>{who?.name ?? t({ id: 'audit.nobody', message: 'Nobody with an account' })}</strong>
            {marks.length > 0 && ` (${marks.join(', ')})`} {'·'} {done === null ? <code>{action}</code> : t(done)}
            {named !== '' && <>: {named}</>}
            {details.length > 0 && ` (${details.map((words) => t(words)).join(', ')})`}
          </span>
          <span className={styles.firm}>
            {firm?.name ?? t({ id: 'jobs.installation', message: 'Whole installation' })}
          </span>
        </summary>
        <div className={styles.details}>
          <p>
            <code>{action}</code> {object !== named && object} {who?.email}{' '}
            {request !== '' && <Trans id="audit.request">Request {request}</Trans>}
          </p>
          <pre>{JSON.stringify(diff, null, 2)}</pre>
        </div>
      </details>
    </li>
  );
}

const isId = (object: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(object);

/** Saves what fits, not only what is shown. */
function useAuditFile(filter: AuditFilter) {
  return useMutation({
    mutationFn: () => allEntries(filter),
    onSuccess: (entries) => {
      // The names of the call's own fields: the file is for programs too.
      const head = [
        'at',
        'who',
        'email',
        'as_admin',
        'api_key',
        'firm',
        'action',
        'object',
        'object_name',
        'diff',
        'request_id',
      ];
      const rows = entries.map((entry) => [
        ...[entry.at, entry.who?.name ?? '', entry.who?.email ?? '', String(entry.as_admin), entry.api_key ?? ''],
        ...[
          entry.firm?.pid ?? '',
          entry.action,
          entry.object,
          entry.object_name ?? '',
          JSON.stringify(entry.diff),
          entry.request_id,
        ],
      ]);
      saveText({ text: csvOf([head, ...rows]), type: 'text/csv', name: 'Kolaj changes.csv' });
    },
  });
}
