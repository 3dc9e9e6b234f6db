import type { Subfolder } from '@kolaj/contract/collage/collage';
import { useLingui } from '@lingui/react/macro';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { type SubfolderPlace, useSubfolderState } from './subfolders.query.ts';

/** Takes a brand out of the daily work or back into it; either way can be undone (D-39). */
export function useSwitchSubfolder(place: SubfolderPlace): (subfolder: Subfolder) => void {
  const { t } = useLingui();
  const change = useSubfolderState(place);
  return ({ id, state, data: { name } }) => {
    const next = state === 'active' ? 'passive' : 'active';
    change.mutate({ id, state: next });
    showToast({
      text:
        next === 'passive'
          ? t({ id: 'subfolders.made-passive', message: `${name} is passive now.` })
          : t({ id: 'subfolders.made-active', message: `${name} is active now.` }),
      onUndo: () => change.mutate({ id, state }),
    });
  };
}
