import type { Right } from '@kolaj/domain/account/rights';
import { useLingui } from '@lingui/react/macro';

interface RightWords {
  name: string;
  /** What it lets somebody do, in one line. */
  effect: string;
}

/** The four switches in the owner's words (D-13): names and effects are verbs, or the nouns of verbs, alike within a language. */
export function useRightWords(): Record<Right, RightWords> {
  const { t } = useLingui();
  return {
    edit: {
      name: t({ id: 'staff.right-edit', message: 'Edit' }),
      effect: t({ id: 'staff.right-edit-effect', message: 'Import, correct collages' }),
    },
    approve: {
      name: t({ id: 'staff.right-approve', message: 'Approve' }),
      effect: t({ id: 'staff.right-approve-effect', message: 'Approve, send back' }),
    },
    send: {
      name: t({ id: 'staff.right-send', message: 'Send' }),
      effect: t({ id: 'staff.right-send-effect', message: 'Send to groups' }),
    },
    manage: {
      name: t({ id: 'staff.right-manage', message: 'Manage' }),
      effect: t({ id: 'staff.right-manage-effect', message: 'Publish, change templates and settings' }),
    },
  };
}
