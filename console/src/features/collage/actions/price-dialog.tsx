import type { CollageCard } from '@kolaj/contract/collage/collage';
import { givenPriceLength } from '@kolaj/contract/collage/missing-values';
import { onePrice } from '@kolaj/domain/collage/texts/one-price';
import { readPrice, signBeside } from '@kolaj/domain/price/read-price';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { usePrices } from '../../../product/account/session.query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { ChosenPictures } from './chosen-pictures.tsx';
import styles from './price-dialog.module.css';

interface PriceDialogProps {
  cards: readonly CollageCard[];
  isBusy: boolean;
  onSet: (cards: readonly CollageCard[], price: string) => Promise<void>;
  onClose: () => void;
}

const unread = msg({ id: 'editor.price-unread', message: 'No amount can be read from this.' });

/** Asks for one price for all of these, and says before what it changes. */
export function PriceDialog({ cards, isBusy, onSet, onClose }: PriceDialogProps) {
  const { t } = useLingui();
  const rules = usePrices();
  const isRead = (price: string) => readPrice(price, rules) !== null;
  const [chosen, choose] = useState<boolean | null>(null);
  const form = useForm<{ price: string }>({
    initialValues: { price: '' },
    validate: ({ price }) => ({ price: isRead(price) ? undefined : unread }),
    isBusy,
    onSubmit: ({ price }) => {
      if (outlook.changed.length > 0) void onSet(outlook.changed, price.trim()).then(onClose);
    },
  });
  const price = form.values.price.trim();
  const all = onePrice(cards, { price, rules, leaves: false });
  // Where some have no price yet, it is these that are meant, until somebody says otherwise.
  const leaves = chosen ?? all.others < all.changed.length;
  const outlook = onePrice(cards, { price, rules, leaves });
  const count = outlook.changed.length;
  return (
    <FormDialog
      title={t({
        id: 'price.title',
        message: plural(cards.length, { one: 'Price of # product', other: 'One price for # products' }),
      })}
      submit={
        isRead(price)
          ? t({ id: 'price.submit', message: plural(count, { one: 'Set # price', other: 'Set # prices' }) })
          : t({ id: 'bulk.price', message: 'Set price' })
      }
      icon={<IconTag size={18} stroke={2} aria-hidden />}
      isBusy={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ChosenPictures cards={cards} />
      <TextInput
        {...form.getInputProps('price')}
        size="md"
        label={t({ id: 'field.price', message: 'Price' })}
        leftSection={signBeside(price, rules)}
        inputMode="decimal"
        enterKeyHint="done"
        maxLength={givenPriceLength}
        autoComplete="off"
        data-autofocus
      />
      {all.others > 0 && isRead(price) && (
        <CheckField
          name="leaves"
          label={t({
            id: 'price.leave',
            message: plural(all.others, {
              one: '# has another price: leave it as it is',
              other: '# have another price: leave them as they are',
            }),
          })}
          checked={leaves}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
      )}
      <Outlook count={count} approved={outlook.approved} isRead={isRead(price)} />
    </FormDialog>
  );
}

/** What saving comes to. Its lines are there before they say something, so that nothing moves under a finger. */
function Outlook({ count, approved, isRead }: { count: number; approved: number; isRead: boolean }) {
  const { t } = useLingui();
  const changes =
    count === 0
      ? t({ id: 'price.none', message: 'No price changes.' })
      : t({
          id: 'price.changes',
          message: plural(count, { one: '# product gets this price.', other: '# products get this price.' }),
        });
  return (
    <div className={styles.outlook} role="status">
      {isRead && <p>{changes}</p>}
      {isRead && approved > 0 && (
        <p data-tone="amber">
          {t({
            id: 'price.unapproves',
            message: plural(approved, {
              one: '# of them is approved and will await approval again.',
              other: '# of them are approved and will await approval again.',
            }),
          })}
        </p>
      )}
    </div>
  );
}
