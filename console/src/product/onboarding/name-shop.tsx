import { shopNameLength } from '@kolaj/contract/shop/shop-name';
import { keywordFault, keywordFrom } from '@kolaj/domain/shop/keyword';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.tsx';
import styles from './name-shop.module.css';
import { useKeywordCheck, useNameShop } from './onboarding.query.ts';

const CHECK_AFTER_MS = 350;

const words = {
  name: msg({ id: 'name-shop.name-missing', message: 'Write the name of your shop.' }),
  keyword: msg({
    id: 'name-shop.keyword-wrong',
    message: '2 to 40 of a–z, 0–9 and “-”. Some words are reserved.',
  }),
  taken: msg({ id: 'name-shop.taken', message: 'Another shop has this short name.' }),
};

const keywordOf = (name: string) => (name.trim() === '' ? '' : keywordFrom(name, () => false));

/** The form with its call; until somebody types a keyword it follows the name. */
function useNameForm() {
  const naming = useNameShop();
  const form = useForm({
    initialValues: { name: '', keyword: '' },
    isBusy: naming.isPending,
    validate: ({ name, keyword }) => ({
      name: name.trim().length < 2 ? words.name : undefined,
      keyword: keywordFault(keyword, { byAdmin: false }) === null ? undefined : words.keyword,
    }),
    onSubmit: ({ name, keyword }) =>
      naming.mutate(
        { name: name.trim(), keyword },
        {
          onSuccess: (answer) => {
            if (!answer.success && answer.code === 'keyword_taken') form.refuse({ keyword: words.taken });
          },
          onError: (error) => form.refuseBy(error),
        },
      ),
  });
  return { form, naming };
}

/** What the shop is called, asked once: its name, and the short name that its address is made of. */
export function NameShop() {
  const { t } = useLingui();
  const { form, naming } = useNameForm();
  const [isOwn, setIsOwn] = useState(false);
  const name = form.getInputProps('name');
  const keyword = form.getInputProps('keyword');
  return (
    <form {...form.props} className={styles.form} aria-labelledby="name-shop">
      <h2 id="name-shop">{t({ id: 'name-shop.title', message: 'What is your shop called?' })}</h2>
      <p>{t({ id: 'name-shop.about', message: 'This is asked once. Your customers see the name on your site.' })}</p>
      {naming.isError && <ErrorBanner error={naming.error} onClose={() => naming.reset()} />}
      <TextField
        {...name}
        name="name"
        label={t({ id: 'name-shop.name', message: 'Name of the shop' })}
        maxLength={shopNameLength}
        autoComplete="organization"
        onChange={(event) => {
          const value = event.currentTarget.value;
          form.setFieldValue('name', value);
          if (!isOwn) form.setFieldValue('keyword', keywordOf(value));
        }}
      />
      <TextField
        {...keyword}
        name="keyword"
        label={t({ id: 'name-shop.keyword', message: 'Short name, for addresses' })}
        maxLength={40}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setIsOwn(true);
          form.setFieldValue('keyword', event.currentTarget.value.toLowerCase().replaceAll(' ', '-'));
        }}
        help={
          <KeywordHelp
            keyword={form.values.keyword}
            onTake={(free) => {
              setIsOwn(true);
              form.setFieldValue('keyword', free);
            }}
          />
        }
      />
      <Button
        type="submit"
        size="md"
        variant="action"
        loading={naming.isPending}
        rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
      >
        <Trans id="name-shop.submit">Continue</Trans>
      </Button>
    </form>
  );
}

/** Whether the keyword can be had, while it is typed; where it cannot, the nearest one that can. */
function KeywordHelp({ keyword, onTake }: { keyword: string; onTake: (free: string) => void }) {
  const [settled] = useDebouncedValue(keyword, CHECK_AFTER_MS);
  const { data } = useKeywordCheck(settled);
  const isWrong = keyword !== '' && keywordFault(keyword, { byAdmin: false }) !== null;
  const known = settled === keyword && !isWrong ? data : undefined;
  return (
    <p className={styles.help} data-free={known?.is_free} role="status">
      {isWrong ? (
        <Trans id="name-shop.keyword-wrong">2 to 40 of a–z, 0–9 and “-”. Some words are reserved.</Trans>
      ) : known === undefined ? (
        <Trans id="name-shop.keyword-about">Small letters, digits and “-”.</Trans>
      ) : known.is_free ? (
        <Trans id="name-shop.free">Free.</Trans>
      ) : (
        <>
          <Trans id="name-shop.taken">Another shop has this short name.</Trans>{' '}
          <button type="button" className={styles.take} onClick={() => onTake(known.free)}>
            <TakeFree free={known.free} />
          </button>
        </>
      )}
    </p>
  );
}

function TakeFree({ free }: { free: string }) {
  return <Trans id="name-shop.take">Take {free}</Trans>;
}
