import { useLingui } from '@lingui/react/macro';
import { NoRight } from '../../../../product/account/no-right.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { useImport } from '../import-one.query.ts';
import { ImportActions } from './import-actions.tsx';
import { ImportOrigin, ImportTrouble } from './import-facts.tsx';
import { ImportFiles } from './import-files.tsx';
import { ImportItems } from './import-items.tsx';
import { ImportNumbers } from './import-numbers.tsx';
import styles from './import-sheet.module.css';

interface ImportSheetProps {
  id: string;
  onClose: () => void;
}

/** One import in full: how far each subfolder is, what could not be used and why, and the buttons to stop it or go on. */
export function ImportSheet({ id, onClose }: ImportSheetProps) {
  const { t } = useLingui();
  const query = useImport(id);
  const job = query.data?.job;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      over={job && <ImportOrigin job={job} />}
      title={job?.folder_name ?? t({ id: 'import.one', message: 'Import' })}
      width={640}
      phone="full"
      isBare
      foot={job && <ImportActions job={job} />}
    >
      <div className={styles.body}>
        <Loaded query={query} skeleton="lines">
          {({ job: shown, items }) => (
            <>
              <ImportNumbers job={shown} at={query.dataUpdatedAt} />
              <ImportTrouble job={shown} />
              <NoRight right="edit" />
              <ImportItems items={items} job={shown} />
              <ImportFiles unreadable={shown.unreadable} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
