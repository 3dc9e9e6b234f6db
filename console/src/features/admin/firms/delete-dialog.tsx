import type { Firm } from '@kolaj/contract/admin/admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useDeleteFirm, useFirmFacts } from './deletion.query.ts';
import styles from './firms.module.css';

/** What goes with a firm, and its keyword to be typed: a click is not enough for so much (ADM-20, D-81). */
export function DeleteDialog({ firm, onClose }: { firm: Firm; onClose: () => void }) {
  const { t } = useLingui();
  const facts = useFirmFacts(firm.pid);
  const remove = useDeleteFirm();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { name, keyword } = firm;
  const isSame = typed.trim().toLowerCase() === keyword.toLowerCase();
  const differs = t(refusalWords.keyword_differs);
  return (
    <FormDialog
      title={<Trans id="firm-delete.title">Delete {name}?</Trans>}
      submit={<Trans id="firm-delete.submit">Delete firm</Trans>}
      width={520}
      isDestructive
      isBusy={remove.isPending}
      onSubmit={() => {
        if (!isSame) return setIsWrong(true);
        remove.mutate(
          { pid: firm.pid, keyword: typed },
          { onSuccess: (answer) => (answer.success ? onClose() : setIsWrong(true)) },
        );
      }}
      onClose={onClose}
    >
      {remove.isError && <ErrorBanner error={remove.error} onClose={() => remove.reset()} />}
      <p>
        <Trans id="firm-delete.lead">
          Nobody works in it any more, its site is offline, and nothing is sent. You can restore it for 30 days.
        </Trans>
      </p>
      <Loaded query={facts} skeleton={{ kind: 'rows', rows: 1, height: 96 }}>
        {({ members, collages, unsent, schedules, has_site: hasSite }) => (
          <ul className={styles.facts}>
            <li>{t({ id: 'firm-delete.members', message: `People: ${members}` })}</li>
            <li>{t({ id: 'firm-delete.collages', message: `Collages: ${collages}` })}</li>
            <li>{t({ id: 'firm-delete.unsent', message: `Messages that have not left: ${unsent}` })}</li>
            {hasSite && <li>{t({ id: 'firm-delete.site', message: 'A published site' })}</li>}
            <li>{t({ id: 'firm-delete.schedules', message: `Schedules: ${schedules}` })}</li>
          </ul>
        )}
      </Loaded>
      <TextField
        name="keyword"
        look="code"
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsWrong(false);
        }}
        label={t({ id: 'firm-delete.keyword', message: `Type its keyword: ${keyword}` })}
        {...(isWrong ? { error: differs } : {})}
      />
    </FormDialog>
  );
}
