import type { CollageCard } from '@kolaj/contract/collage/collage';
import { givenCodeLength } from '@kolaj/contract/collage/join-collages';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { ChosenPictures } from './chosen-pictures.tsx';
import type { JoinInto } from './collage-actions.ts';

interface JoinDialogProps {
  /** Those that become one product; none of them has a code. */
  cards: readonly CollageCard[];
  isBusy: boolean;
  onJoin: (into: JoinInto) => Promise<void>;
  onClose: () => void;
}

/** Asks for the code of a product whose photos a camera has named; left empty, it keeps the name of the first photo. */
export function JoinDialog({ cards, isBusy, onJoin, onClose }: JoinDialogProps) {
  const { t } = useLingui();
  const [target] = cards;
  const name = target?.code ?? '';
  const form = useForm<{ code: string }>({
    initialValues: { code: '' },
    isBusy,
    onSubmit: ({ code }) => {
      if (target === undefined) return onClose();
      void onJoin({ target, code: code.trim() === '' ? null : code.trim() }).then(onClose);
    },
  });
  return (
    <FormDialog
      title={t({
        id: 'join.title',
        message: plural(cards.length, { one: 'One product of # collage', other: 'One product of # collages' }),
      })}
      under={t({
        id: 'join.under',
        message: `Their photos go into ${name}, which is drawn again. The others become passive.`,
      })}
      submit={<Trans id="join.submit">Join</Trans>}
      isBusy={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ChosenPictures cards={cards} />
      <TextInput
        {...form.getInputProps('code')}
        size="md"
        label={t({ id: 'join.code', message: 'Product code' })}
        description={t({ id: 'join.code-hint', message: 'The names of these photos have none.' })}
        placeholder={name}
        maxLength={givenCodeLength}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
