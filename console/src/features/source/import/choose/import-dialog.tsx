import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ChooseFolder } from './choose-folder.tsx';
import { ChooseSubfolders } from './choose-subfolders.tsx';

/** The import in two steps; step and folder are in the address, so reload and Back keep the place. */
export function ImportDialog() {
  const { t } = useLingui();
  const search = useSearch({ from: '/shell/whatsapp-shop' });
  const navigate = useNavigate({ from: '/whatsapp-shop' });
  const go = (step: 'folder' | 'subfolders' | undefined, from?: string) =>
    void navigate({ search: (before) => ({ ...before, import: step, from }), resetScroll: false });
  const close = () => go(undefined);

  if (search.import === 'subfolders' && search.from !== undefined) {
    return <ChooseSubfolders path={search.from} onBack={() => go('folder')} onClose={close} />;
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      over={t({ id: 'import.step', message: `Step ${1} of ${2}` })}
      title={t({ id: 'import.which-folder', message: 'Which folder?' })}
      width={620}
      phone="full"
      isBare
    >
      <ChooseFolder onChoose={(path) => go('subfolders', path)} />
    </Dialog>
  );
}
