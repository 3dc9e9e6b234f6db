import type { GroupSettings } from '@kolaj/contract/channel/channel-admin';
import type { GroupList } from '@kolaj/domain/channel/group/group';
import type { FoundChannel, GroupEntry, GroupLists } from '@kolaj/domain/channel/group/group-entry';
import { groupFaults } from '@kolaj/domain/channel/group/group-faults';
import {
  addFound,
  changeGroup,
  listOf,
  type Moved,
  moveGroup,
  type Place,
  removeGroup,
} from '@kolaj/domain/channel/group/group-moves';
import { useState } from 'react';
import { useSaveGroups } from './groups.query.ts';
import { formOf, type GroupsForm, type GroupsTab } from './groups-form.ts';

/** Something the window has to say: an alert of the specification, or what was just done and can be undone. */
export type GroupsNews =
  | { kind: 'missing' | 'phone-list' }
  /** The group that is there already, and in which list. */
  | { kind: 'listed'; groupId: string; list: GroupList }
  | { kind: 'moved' | 'added' | 'removed'; label: string; to: GroupList; undo: GroupLists }
  | { kind: 'saved' };

interface EditorOptions {
  view: GroupSettings;
  tab: GroupsTab;
  onTab: (tab: GroupsTab) => void;
}

export type GroupsEditing = ReturnType<typeof useGroupsEditor>;

/** What is typed, moved and saved of a firm's group settings. */
export function useGroupsEditor({ view, tab, onTab }: EditorOptions) {
  const [form, setForm] = useState(() => formOf(view));
  const [news, setNews] = useState<GroupsNews | null>(null);
  /** The entry whose fields are open. */
  const [openId, setOpenId] = useState<string | null>(null);
  /** Faults are shown from the first try to save on. */
  const [isTried, setIsTried] = useState(false);
  const save = useSaveGroups(view);
  const { lists } = form;

  const change = (part: Partial<GroupsForm>) => setForm((before) => ({ ...before, ...part }));
  /** Takes the result of a move, or says why nothing moved. */
  const take = (moved: Moved, done: GroupsNews) => {
    if (moved.kind === 'done') {
      change({ lists: moved.lists });
      return setNews(done);
    }
    setNews({ kind: 'listed', groupId: moved.groupId, list: listOf(lists, moved.groupId) ?? 'numberList' });
  };
  const show = (list: GroupList, groupId: string) => {
    onTab(list);
    setOpenId(groupId);
  };

  return {
    form,
    news,
    openId,
    save,
    tab,
    onTab,
    change,
    setOpenId,
    show,
    faults: isTried ? groupFaults(lists) : [],
    dismiss: () => setNews(null),
    undo(before: GroupLists) {
      change({ lists: before });
      setNews(null);
    },
    add(channel: FoundChannel) {
      const to = channel.kind === 'whatsapp' ? 'whatsappList' : 'telegramList';
      take(addFound(lists, channel), { kind: 'added', label: channel.name || channel.id, to, undo: lists });
    },
    move(entry: GroupEntry, to: Place) {
      const moved = moveGroup(lists, { groupId: entry.group_id, to });
      const into = moved.kind === 'done' ? listOf(moved.lists, entry.group_id) : null;
      take(moved, { kind: 'moved', label: entry.label || entry.name, to: into ?? 'numberList', undo: lists });
    },
    remove({ group_id, label, name }: GroupEntry, from: GroupList) {
      change({ lists: removeGroup(lists, group_id) });
      setNews({ kind: 'removed', label: label || name, to: from, undo: lists });
    },
    edit(groupId: string, part: Partial<GroupEntry>) {
      change({ lists: changeGroup(lists, groupId, part) });
    },
    /** Another id for an entry; false = that chat is listed already (D-84). */
    rename(groupId: string, to: string): boolean {
      const list = listOf(lists, to);
      if (list === null) {
        change({ lists: changeGroup(lists, groupId, { group_id: to }) });
        setOpenId(to);
        return true;
      }
      if (to !== groupId) setNews({ kind: 'listed', groupId: to, list });
      return to === groupId;
    },
    discard() {
      setForm(formOf(view));
      setNews(null);
      setIsTried(false);
    },
    submit() {
      setIsTried(true);
      const [fault] = groupFaults(lists);
      if (fault) {
        setNews({ kind: fault.kind === 'missing' ? 'missing' : 'listed', groupId: fault.group_id, list: fault.list });
        return show(fault.list, fault.group_id);
      }
      if (!form.phoneIds.isList) {
        setNews({ kind: 'phone-list' });
        return onTab('settings');
      }
      save.mutate(form, {
        onSuccess(answer) {
          if (!answer.success) return setNews({ kind: answer.code === 'phone_list' ? 'phone-list' : 'missing' });
          setForm(formOf(answer.data.result));
          setIsTried(false);
          setNews({ kind: 'saved' });
        },
      });
    },
  };
}
