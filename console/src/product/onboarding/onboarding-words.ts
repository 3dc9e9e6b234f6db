import type { LeftToDo } from '@kolaj/domain/shop/first-steps';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLackingWords } from '../collage/lacking-words.ts';
import type { StepName } from './onboarding-steps.ts';

interface StepWords {
  name: string;
  /** What it is. */
  open: string;
  done: string;
}

export interface StepFacts extends LeftToDo {
  hasChannel: boolean;
  /** Of a shop where nothing has a price. */
  priceless: number;
  /** An import is bringing photos in. */
  isComing: boolean;
}

/** The five steps in words; each says in one line what it is, or what is left of it. */
export function useStepWords({
  hasChannel,
  lacking,
  priceless,
  isComing,
  waiting: count,
}: StepFacts): Record<StepName, StepWords> {
  const { t } = useLingui();
  const words = useLackingWords();
  const { code, price } = lacking;
  const missing = [...(code > 0 ? [words.codes(code)] : []), ...(price > 0 ? [words.prices(price)] : [])];
  const unpriced = t({
    id: 'onboarding.no-prices',
    message: 'No product has a price: leave it so, or type them. After the first, all are asked for.',
  });
  return {
    photos: {
      name: t({ id: 'onboarding.photos', message: 'Photos' }),
      open: isComing
        ? t({ id: 'onboarding.photos-coming', message: 'Photos are coming.' })
        : t({ id: 'onboarding.photos-open', message: 'Add them here: collages are made automatically.' }),
      done: t({ id: 'onboarding.photos-done', message: 'Photos have arrived.' }),
    },
    check: {
      name: t({ id: 'onboarding.check', message: 'Look at the collages' }),
      open:
        missing.join(' · ') ||
        t({ id: 'onboarding.check-open', message: 'Correct what asks for you: a price, a code.' }),
      done: priceless > 0 ? unpriced : t({ id: 'onboarding.check-done', message: 'Nothing asks for you.' }),
    },
    approve: {
      name: t({ id: 'onboarding.approve', message: 'Approve' }),
      open:
        count === 0
          ? t({ id: 'onboarding.approve-open', message: 'Only what you approve is published and sent.' })
          : t({
              id: 'today.waiting',
              message: plural(count, { one: '# collage waits for approval', other: '# collages wait for approval' }),
            }),
      done: t({ id: 'onboarding.approve-done', message: 'Collages are approved.' }),
    },
    publish: {
      name: t({ id: 'onboarding.publish', message: 'Publish' }),
      open: t({ id: 'onboarding.publish-open', message: 'Your catalogue as a site of its own.' }),
      done: t({ id: 'onboarding.publish-done', message: 'Your site is online.' }),
    },
    send: {
      name: t({ id: 'onboarding.send-step', message: 'Send' }),
      open: hasChannel
        ? t({ id: 'onboarding.send-open', message: 'To your WhatsApp and Telegram groups.' })
        : t({ id: 'onboarding.send-connect', message: 'First connect WhatsApp or Telegram.' }),
      done: t({ id: 'onboarding.send-done', message: 'Your groups have had their first pictures.' }),
    },
  };
}
