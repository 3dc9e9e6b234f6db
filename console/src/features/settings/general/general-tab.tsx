import { useLingui } from '@lingui/react/macro';
import { refusedFields } from '../../../lib/calls/field-words.ts';
import { NoRight } from '../../../product/account/no-right.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import styles from './general.module.css';
import { type Stored, useSettings } from './general.query.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { BothSavedDialog } from './save/both-saved-dialog.tsx';
import { SaveBar } from './save/save-bar.tsx';
import { SettingSections } from './setting-sections.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { valueNames } from './values.ts';
import { labels } from './words.ts';

/** The site and how it is sent (SET-02): the form, and what is not saved yet. */
export function GeneralTab() {
  const query = useSettings();
  return (
    <>
      <NoRight right="manage" />
      <Loaded query={query} skeleton={{ kind: 'lines', lines: 9 }}>
        {(stored) => <GeneralForm stored={stored} />}
      </Loaded>
    </>
  );
}

function GeneralForm({ stored }: { stored: Stored }) {
  const { t } = useLingui();
  const editing = useSettingsForm(stored);
  const { form, seen, changed, save, both } = editing;
  const names = changed.map((name) => t(labels[name]));
  const isAtFields = refusedFields(save.error, valueNames).length > 0;
  return (
    <form {...form.props} className={styles.form}>
      {save.isError && both === null && !isAtFields && <ErrorBanner error={save.error} onClose={save.reset} />}
      <SettingSections form={form} automaticColour={seen.automaticColour} />
      <SaveBar
        names={names}
        outcome={editing.outcome}
        onOutcomeOver={editing.endOutcome}
        isBusy={save.isPending}
        onDiscard={editing.discard}
        onSave={() => form.submit()}
      />
      <LeaveGuard names={names} />
      {both !== null && (
        <BothSavedDialog
          names={both.names}
          mine={both.mine}
          theirs={both.theirs}
          onClose={editing.closeBoth}
          onSave={editing.settle}
        />
      )}
    </form>
  );
}
