import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { refusedFields } from '../../../lib/calls/field-words.ts';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { NoRight } from '../../../product/account/no-right.tsx';
import { Unpublished } from '../../../product/site/unpublished.tsx';
import { useIsUploading } from '../../../product/upload/upload.query.ts';
import { LeaveGuard } from '../../../ui/dialog/leave-guard.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { InSlot } from '../../../ui/page/page-frame.tsx';
import { only } from './changes.ts';
import styles from './general.module.css';
import { type Stored, useSettings } from './general.query.ts';
import { Preview } from './preview/preview.tsx';
import { PreviewDialog } from './preview/preview-dialog.tsx';
import { SaveBar } from './save/save-bar.tsx';
import { SettingSections } from './setting-sections.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { siteNames, type Values, valueNames } from './values.ts';
import { labels } from './words.ts';

/** Two people saving at once is rare: nobody waits for its words otherwise. */
const BothSavedDialog = lazy(async () => ({
  default: (await import('./save/both-saved-dialog.tsx')).BothSavedDialog,
}));

/** The site and how it is sent (SET-02): the form, the site beside it, and what is not saved yet. */
export function GeneralTab() {
  const query = useSettings();
  return (
    <>
      <NoRight right="manage" />
      <Unpublished />
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
  const isUploading = useIsUploading();
  const isBusy = save.isPending || isUploading;
  const names = changed.map((name) => t(labels[name]));
  const list = names.join(', ');
  const isAtFields = refusedFields(save.error, valueNames).length > 0;
  return (
    <form {...form.props} className={styles.form}>
      {save.isError && both === null && !isAtFields && <ErrorBanner error={save.error} onClose={save.reset} />}
      <SettingSections form={form} automaticColour={seen.automaticColour} />
      <SitePreview values={form.values} />
      <SaveBar
        names={names}
        outcome={editing.outcome}
        onOutcomeOver={editing.endOutcome}
        isBusy={isBusy}
        onDiscard={editing.discard}
        onSave={() => form.submit()}
      />
      <LeaveGuard isDirty={names.length > 0}>
        <Trans id="leave.lost">These changes would be lost: {list}.</Trans>
      </LeaveGuard>
      {both !== null && (
        <Suspense>
          <BothSavedDialog
            names={both.names}
            mine={both.mine}
            theirs={both.theirs}
            onClose={editing.closeBoth}
            onSave={editing.settle}
          />
        </Suspense>
      )}
    </form>
  );
}

/** Beside the form where there is room for both, else behind a button. */
function SitePreview({ values }: { values: Values }) {
  const isPhone = useIsPhone();
  const hasRoom = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(false);
  // The server leaves out what cannot be saved so: a colour that is half typed has no effect yet.
  const draft = useMemo(() => only(siteNames, values), [values]);
  if (hasRoom) {
    return (
      <InSlot slot="pane">
        <Preview draft={draft} />
      </InSlot>
    );
  }
  const button = (
    <Button leftSection={<IconEye size={18} stroke={1.75} aria-hidden />} onClick={() => setIsOpen(true)}>
      <Trans id="site-settings.preview">Preview</Trans>
    </Button>
  );
  return (
    <>
      {isPhone ? <InSlot slot="phoneActions">{button}</InSlot> : <div className={styles.previewButton}>{button}</div>}
      {isOpen && <PreviewDialog draft={draft} isPhone={isPhone} onClose={() => setIsOpen(false)} />}
    </>
  );
}
