import type { LastNumberView } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import { NoRight } from '../../../../product/account/no-right.tsx';
import { useMay } from '../../../../product/account/use-may.ts';
import { useChangeCodePatterns } from '../../../../product/source/import.query.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../../ui/feedback/error-banner.tsx';
import styles from './last-numbers.module.css';

interface LastNumbersProps {
  numbers: readonly LastNumberView[];
  /** Also those that are clear. */
  isExplained: boolean;
  /** Where such names are, when several subfolders are asked about. */
  placesOf?: (number: LastNumberView) => string;
}

/**
 * Numbers that may count the photos of one product, or be a product each: how they are read, and one tap for either reading, which
 * becomes the shop's pattern (D-28). What was done can be undone in place: a toast would be behind the window.
 */
export function LastNumbers({ numbers, isExplained, placesOf }: LastNumbersProps) {
  const { t } = useLingui();
  const mayManage = useMay('manage');
  const { change, undo, done, isPending, error, reset } = useChangeCodePatterns();
  const told = done?.added.join(', ') ?? '';
  const choose = ({ readings }: LastNumberView, meaning: LastNumberView['now']) =>
    change({
      added: readings[meaning].patterns,
      removed: readings[meaning === 'photo' ? 'product' : 'photo'].patterns,
    });
  const buttonsOf = (number: LastNumberView) =>
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
        .filter((number) => number.is_doubtful && !isAnswered(number, done?.added))
        .map((number, at) => (
          <Doubt
            key={number.readings.product.patterns.join('\n') + number.example}
            number={number}
            places={placesOf?.(number)}
            buttons={buttonsOf(number)}
            words={done === null && mayManage && at === 0 ? everywhere : ''}
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

/** The answer is kept, and the names are being read by it. */
const isAnswered = ({ readings: { photo, product } }: LastNumberView, added: readonly string[] | undefined) =>
  added !== undefined && [photo, product].some(({ patterns }) => patterns.every((pattern) => added.includes(pattern)));

interface DoubtProps {
  number: LastNumberView;
  places: string | undefined;
  buttons: React.ReactNode;
  /** Where the answer holds. */
  words: string;
}

/** What nobody can tell from the names is asked. */
function Doubt({ number: { code, readings }, places, buttons, words }: DoubtProps) {
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
      {places !== undefined && `${places}. `}
      {t({ id: 'import.doubt-now', message: 'Now they become one product.' })} {words}
      <NoRight right="manage" />
    </Banner>
  );
}

/** How a number is read that leaves no doubt. */
function NumberWords({ number }: { number: LastNumberView }) {
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
  number: LastNumberView;
  isBusy: boolean;
  onChoose: (meaning: LastNumberView['now']) => void;
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
