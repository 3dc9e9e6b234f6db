import type { GroupSettings } from '@kolaj/contract/channel-admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LeaveQuestion } from '../../../ui/dialog/leave-question.tsx';
import styles from './groups.module.css';
import { changedTabs, type GroupsTab } from './groups-form.ts';
import { GroupsNewsLine } from './groups-news.tsx';
import { GroupsTabs } from './groups-tabs.tsx';
import { tabWords } from './groups-words.ts';
import { GroupsList } from './list/groups-list.tsx';
import { GroupsSettings } from './settings/groups-settings.tsx';
import { type GroupsEditing, useGroupsEditor } from './use-groups-editor.ts';

interface GroupsEditorProps {
  view: GroupSettings;
  tab: GroupsTab;
  onTab: (tab: GroupsTab) => void;
  onClose: () => void;
  /** Reads what is stored now; what was typed is given up. */
  onReload: () => unknown;
}

/** The five tabs and the button that stores them all. Nothing is stored before. */
export function GroupsEditor({ view, tab, onTab, onClose, onReload }: GroupsEditorProps) {
  const id = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const editor = useGroupsEditor({ view, tab, onTab });
  const changed = changedTabs(editor.form, view);
  const { name } = view;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.submit();
  };
  return (
    <>
      <Dialog
        isOpen
        isBare
        onClose={() => (changed.length > 0 ? setIsLeaving(true) : onClose())}
        width={1080}
        phone="full"
        title={<Trans id="firm-groups.title">Groups of {name}</Trans>}
        {...(changed.length > 0 ? { foot: <SaveFoot id={id} editor={editor} changed={changed} /> } : {})}
      >
        <form id={id} className={styles.frame} noValidate onSubmit={submit}>
          <GroupsTabs editor={editor} changed={changed} />
          <div id="firm-groups-panel" role="tabpanel" aria-labelledby={`firm-groups-${tab}`} className={styles.panel}>
            <GroupsNewsLine editor={editor} onReload={onReload} />
            {tab === 'settings' ? (
              <GroupsSettings editor={editor} view={view} />
            ) : (
              <GroupsList key={tab} list={tab} editor={editor} view={view} />
            )}
          </div>
        </form>
      </Dialog>
      {isLeaving && (
        <LeaveQuestion onStay={() => setIsLeaving(false)} onLeave={onClose}>
          <Trans id="firm-groups.leave">What was changed in the group settings is not saved.</Trans>
        </LeaveQuestion>
      )}
    </>
  );
}

interface SaveFootProps {
  /** Of the form. */
  id: string;
  editor: GroupsEditing;
  changed: readonly GroupsTab[];
}

/** Stands there while something waits to be saved. */
function SaveFoot({ id, editor, changed }: SaveFootProps) {
  return (
    <AnswerFoot
      safe={
        <Button size="md" onClick={editor.discard}>
          <Trans id="firm-groups.discard">Discard</Trans>
        </Button>
      }
      main={
        <Button type="submit" form={id} size="md" variant="action" loading={editor.save.isPending}>
          <Trans id="firm-groups.save">Save group settings</Trans>
        </Button>
      }
    >
      <Changes changed={changed} />
    </AnswerFoot>
  );
}

/** In which tabs changes wait. */
function Changes({ changed }: { changed: readonly GroupsTab[] }) {
  const { t } = useLingui();
  const where = changed.map((tab) => t(tabWords[tab])).join(', ');
  return (
    <p className={styles.changes} role="status">
      <span aria-hidden className={styles.dot} />
      <Trans id="firm-groups.changed">Changed: {where}</Trans>
    </p>
  );
}
