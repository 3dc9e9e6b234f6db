import type { GroupSettings } from '@kolaj/contract/channel/channel-admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { AnswerFoot } from '../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LeaveQuestion } from '../../ui/dialog/leave-question.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import styles from './groups.module.css';
import { type GroupsSource, GroupsSourceContext, useGroupSettings, useGroupsSource } from './groups.query.ts';
import { changedTabs, type GroupsTab, groupsTabs } from './groups-form.ts';
import { GroupsNewsLine } from './groups-news.tsx';
import { tabWords } from './groups-words.ts';
import { GroupsList } from './list/groups-list.tsx';
import { type GroupsEditing, useGroupsEditor } from './use-groups-editor.ts';

interface GroupsTabsProps {
  editor: GroupsEditing;
  changed: readonly GroupsTab[];
}

/** The tabs of the specification, with how many are in each list. Arrow keys go from one to the next. */
function GroupsTabs({ editor, changed }: GroupsTabsProps) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  const { tab: current, onTab, form, faults } = editor;
  const { Settings } = useGroupsSource();
  const shown = groupsTabs.filter((tab) => tab !== 'settings' || Settings !== null);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = shown.at((shown.indexOf(current) + by) % shown.length);
    if (next === undefined) return;
    event.preventDefault();
    onTab(next);
    bar.current?.querySelector<HTMLElement>(`#firm-groups-${next}`)?.focus();
  };
  return (
    <div
      ref={bar}
      role="tablist"
      aria-label={t({ id: 'firm-groups.tabs', message: 'Lists' })}
      className={styles.tabs}
      onKeyDown={step}
    >
      {shown.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`firm-groups-${tab}`}
          ref={tab === current ? intoSight : undefined}
          aria-selected={tab === current}
          aria-controls="firm-groups-panel"
          tabIndex={tab === current ? 0 : -1}
          className={styles.tab}
          onClick={() => onTab(tab)}
        >
          {t(tabWords[tab])}
          {tab !== 'settings' && <span className={styles.count}>{form.lists[tab].length}</span>}
          {faults.some(({ list }) => list === tab) && (
            <IconAlertTriangle size={15} stroke={2} className={styles.bad} aria-hidden />
          )}
          {changed.includes(tab) && (
            <>
              <span aria-hidden className={styles.dot} />
              <VisuallyHidden>{t({ id: 'firm-groups.tab-changed', message: 'changed' })}</VisuallyHidden>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

/** Phones show two of the five at once: the chosen one is always among them. */
const intoSight = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

interface GroupsEditorProps {
  view: GroupSettings;
  tab: GroupsTab;
  onTab: (tab: GroupsTab) => void;
  onClose: () => void;
  /** Reads what is stored now; what was typed is given up. */
  onReload: () => unknown;
}

/** The five tabs and the button that stores them all. Nothing is stored before. */
function GroupsEditor({ view, tab, onTab, onClose, onReload }: GroupsEditorProps) {
  const id = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const editor = useGroupsEditor({ view, tab, onTab });
  const { Settings } = useGroupsSource();
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
              Settings && <Settings editor={editor} view={view} />
            ) : (
              <GroupsList key={tab} list={tab} editor={editor} view={view} />
            )}
          </div>
        </form>
      </Dialog>
      {isLeaving && (
        <LeaveQuestion onStay={() => setIsLeaving(false)} onLeave={onClose}>
          <Trans id="firm-groups.leave">Your changes in the group settings are not saved.</Trans>
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

/** Shown while something waits to be saved. */
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

interface GroupsDialogProps {
  source: GroupsSource;
  tab: GroupsTab;
  onTab: (tab: GroupsTab) => void;
  onClose: () => void;
}

/** Where a firm's images go (ADM-03): what is stored is read first, then it can be changed and saved. */
export function GroupsDialog({ source, ...props }: GroupsDialogProps) {
  return (
    <GroupsSourceContext value={source}>
      <ReadGroups {...props} />
    </GroupsSourceContext>
  );
}

function ReadGroups({ tab, onTab, onClose }: Omit<GroupsDialogProps, 'source'>) {
  const query = useGroupSettings();
  /** Grows when what somebody else has saved is taken over. */
  const [round, setRound] = useState(0);
  if (query.data !== undefined) {
    const reload = async () => {
      await query.refetch();
      setRound(round + 1);
    };
    return <GroupsEditor key={round} view={query.data} tab={tab} onTab={onTab} onClose={onClose} onReload={reload} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={1080}
      phone="full"
      title={<Trans id="firm-groups.loading">Group settings</Trans>}
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 7, height: 60 }}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}
