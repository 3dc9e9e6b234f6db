import type { Brand } from '@kolaj/contract/brand/brand-row';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { type BrandValues, differing, valuesOf } from './brand-values.ts';
import styles from './edit.module.css';

interface ChangedDialogProps {
  mine: BrandValues;
  theirs: Brand;
  /** Saves what is in the form over it. */
  onMine: () => void;
  /** Takes what is stored into the form. */
  onTheirs: () => void;
}

/** Somebody else saved the brand since it was opened: both values of what differs, and which of them is kept. */
export function ChangedDialog({ mine, theirs, onMine, onTheirs }: ChangedDialogProps) {
  const { t } = useLingui();
  const stored = valuesOf(theirs, '');
  const words = useFieldWords();
  return (
    <Dialog
      isOpen
      isAlert
      width={560}
      onClose={onTheirs}
      title={t({ id: 'brand.changed', message: 'Somebody else saved this brand' })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" data-autofocus onClick={onTheirs}>
              <Trans id="brand.keep-theirs">Keep theirs</Trans>
            </Button>
          }
          main={
            <Button size="md" variant="action" onClick={onMine}>
              <Trans id="brand.save-mine">Save mine</Trans>
            </Button>
          }
        />
      }
    >
      <table className={styles.changed}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <Trans id="brand.mine">Mine</Trans>
            </th>
            <th scope="col">
              <Trans id="brand.theirs">Theirs</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {differing(mine, stored).map((field) => (
            <tr key={field}>
              <th scope="row">{words[field]}</th>
              <td>
                <FieldValue value={mine[field]} />
              </td>
              <td>
                <FieldValue value={stored[field]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function useFieldWords(): Record<keyof BrandValues, string> {
  const { t } = useLingui();
  return {
    name: t({ id: 'brand.name', message: 'Name' }),
    logo: t({ id: 'brand.logo', message: 'Logo' }),
    cover_photo: t({ id: 'brand.cover', message: 'Cover' }),
    link: t({ id: 'brand.link', message: 'Telegram link' }),
    other_texts: t({ id: 'brand.other-names', message: 'Other names' }),
    active: t({ id: 'brand.active', message: 'Show on the site' }),
  };
}

function FieldValue({ value }: { value: BrandValues[keyof BrandValues] }) {
  const { t } = useLingui();
  if (typeof value === 'boolean') {
    return value ? t({ id: 'brand.yes', message: 'yes' }) : t({ id: 'brand.no', message: 'no' });
  }
  const text = typeof value === 'string' ? value : value.join(', ');
  if (text === '') return <span className={styles.none}>{t({ id: 'brand.nothing', message: 'empty' })}</span>;
  if (/\/media\/.*\.(?:png|webp|jpg)$/.test(text)) return <img src={text} alt="" height={48} />;
  return text;
}
