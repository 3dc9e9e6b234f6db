import { type GroupList, groupLists } from './group.ts';
import type { GroupEntry, GroupLists } from './group-entry.ts';

/**
 * What keeps group settings from being saved. `missing`: 'Hatalı Eksik Bilgi Bulunmaktadır.' (VAL-34, VAL-35).
 * `twice` and `second-own`: 'Zaten grubumuz bulunmaktadır. Onu editleyebilirsiniz.' (D-84).
 */
export interface GroupFault {
  kind: 'missing' | 'twice' | 'second-own';
  list: GroupList;
  group_id: string;
  field: 'source' | 'number' | 'group_id';
}

/** Only groups of these lists say what they take and by which number; Telegram's need neither. */
const wantNumberAndSource: readonly GroupList[] = ['numberListTarget', 'whatsappList'];

/** Everything that is wrong, in the order of the lists; empty = may be saved. */
export function groupFaults(lists: GroupLists): GroupFault[] {
  const seen = new Set<string>();
  let hasOwn = false;
  return groupLists.flatMap((list) =>
    lists[list].flatMap((entry) => {
      const faults = missingOf(list, entry);
      const id = entry.group_id.trim().toLowerCase();
      if (id !== '' && seen.has(id)) faults.push(fault('twice', list, entry, 'group_id'));
      seen.add(id);
      if (list === 'numberList' && entry.type === 'whatsapp') {
        if (hasOwn) faults.push(fault('second-own', list, entry, 'group_id'));
        hasOwn = true;
      }
      return faults;
    }),
  );
}

function missingOf(list: GroupList, entry: GroupEntry): GroupFault[] {
  const fields = wantNumberAndSource.includes(list)
    ? (['group_id', 'number', 'source'] as const)
    : (['group_id'] as const);
  return fields.filter((field) => entry[field].trim() === '').map((field) => fault('missing', list, entry, field));
}

function fault(kind: GroupFault['kind'], list: GroupList, { group_id }: GroupEntry, field: GroupFault['field']) {
  return { kind, list, group_id, field };
}
