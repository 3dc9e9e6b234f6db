import type { previewImport } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import type * as z from 'zod/mini';
import { NoRight } from '../../../../product/account/no-right.tsx';
import { useMay } from '../../../../product/account/use-may.ts';
import { useChangeCodePatterns } from '../../../../product/source/import.query.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../../ui/feedback/error-banner.tsx';
import styles from './last-numbers.module.css';

type LastNumber = z.output<typeof previewImport.output>['data']['result']['last_numbers'][number];

interface LastNumbersProps {
  numbers: readonly LastNumber[];
  /** Also those that are clear. */
  isExplained: boolean;
}

/**
 * Numbers that may count the photos of one product, or be a product each: how they are read, and one tap for either reading, which
 * becomes the shop's pattern (D-28). What was done can be undone in place: a toast would be behind the window.
 */
export function LastNumbers({ numbers, isExplained }: LastNumbersProps) {
  const { t } = useLingui();
  const mayManage = useMay('manage');
  const { change, undo, done, isPending, error, reset } = useChangeCodePatterns();
  const told = done?.added.join(', ') ?? '';
  const choose = ({ readings }: LastNumber, meaning: LastNumber['now']) =>
    change({
      added: readings[meaning].patterns,
      removed: readings[meaning === 'photo' ? 'product' : 'photo'].patterns,
    });
  const buttonsOf = (number: LastNumber) =>
    mayManage ? <Buttons number={number} isBusy={isPending} onChoose={(meaning) => choose(number, meaning)} /> : null;
  const everywhere = t({
    id: 'import.doubt-everywhere',
    message: 'Your answer holds for such names in every folder.',
  });
  const clear = isExplained ? numbers.filter(({ is_doubtful: isDoubtful }) => !isDoubtful) : [];
  return (
    <div className={styles.numbers}>
      {error !== null && <ErrorBanner error={error} onClose={reset} />}
      {done !== null && (
        <Banner
          tone="blue"
          title={t({ id: 'import.doubt-kept', message: `Kept as your pattern ${told}` })}
          actions={
            <Button size="xs" loading={isPending} onClick={undo}>
              {t({ id: 'common.undo', message: 'Undo' })}
            </Button>
          }
        >
          {everywhere}
        </Banner>
      )}
      {numbers
        .filter(({ is_doubtful: isDoubtful }) => isDoubtful)
        .map((number) => (
          <Doubt
            key={number.example}
            number={number}
            buttons={buttonsOf(number)}
            words={done === null && mayManage ? everywhere : ''}
          />
        ))}
      {clear.length > 0 && done === null && mayManage && <p className={styles.everywhere}>{everywhere}</p>}
      {clear.length > 0 && (
        <ul className={styles.clear} aria-label={t({ id: 'import.numbers', message: 'Numbers in these names' })}>
          {clear.map((number) => (
            <li key={number.example}>
              <NumberWords number={number} />
              {buttonsOf(number)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface DoubtProps {
  number: LastNumber;
  buttons: React.ReactNode;
  /** Where the answer holds. */
  words: string;
}

/** What nobody can tell from the names is asked. */
function Doubt({ number: { code, readings }, buttons, words }: DoubtProps) {
  const { t } = useLingui();
  const { products } = readings.product;
  return (
    <Banner
      tone="amber"
      icon={IconHelpHexagon}
      title={t({
        id: 'import.doubt',
        message: plural(products, { one: `${code}: one product?`, other: `${code}: one product, or # products?` }),
      })}
      actions={buttons}
    >
      {t({ id: 'import.doubt-now', message: 'Now they become one product.' })} {words}
      <NoRight right="manage" />
    </Banner>
  );
}

/** How a number is read that leaves no doubt. */
function NumberWords({ number }: { number: LastNumber }) {
  const { t } = useLingui();
  const { example, code } = number;
  return (
    <span>
      {number.now === 'photo'
        ? t({ id: 'import.number-photo', message: `${example}: what follows ${code} counts its photos.` })
        : t({ id: 'import.number-product', message: `${example}: each number is a product.` })}
    </span>
  );
}

interface ButtonsProps {
  number: LastNumber;
  isBusy: boolean;
  onChoose: (meaning: LastNumber['now']) => void;
}

/** Both readings where there is doubt, else the other one. */
function Buttons({ number: { is_doubtful: isDoubtful, now }, isBusy, onChoose }: ButtonsProps) {
  const { t } = useLingui();
  return (
    <>
      {isDoubtful && (
        <Button size="xs" disabled={isBusy} onClick={() => onChoose('photo')}>
          {t({ id: 'import.doubt-join', message: 'One product' })}
        </Button>
      )}
      {!isDoubtful && now === 'product' && (
        <Button size="xs" px={8} variant="subtle" disabled={isBusy} onClick={() => onChoose('photo')}>
          {t({ id: 'import.number-counts', message: 'It counts photos' })}
        </Button>
      )}
      {(isDoubtful || now === 'photo') && (
        <Button
          size="xs"
          {...(isDoubtful ? {} : { variant: 'subtle', px: 8 })}
          disabled={isBusy}
          onClick={() => onChoose('product')}
        >
          {t({ id: 'import.doubt-split', message: 'Each number is a product' })}
        </Button>
      )}
    </>
  );
}
