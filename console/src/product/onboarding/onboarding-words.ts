import { useLingui } from '@lingui/react/macro';
import type { StepName } from './onboarding-steps.ts';

interface StepWords {
  name: string;
  /** What it is, or who does it. */
  open: string;
  done: string;
}

/** The five steps in words; each says in one line what it is, and whose it is when it is not the shop's. */
export function useStepWords(): Record<StepName, StepWords> {
  const { t } = useLingui();
  return {
    source: {
      name: t({ id: 'onboarding.source', message: 'Photo source' }),
      open: t({ id: 'onboarding.source-open', message: 'We set the FTP key for you: ask us.' }),
      done: t({ id: 'onboarding.source-done', message: 'Connected. Folders with photos can be imported.' }),
    },
    templates: {
      name: t({ id: 'onboarding.templates', message: 'Templates' }),
      open: t({ id: 'onboarding.templates-open', message: 'How your collages look.' }),
      done: t({ id: 'onboarding.templates-done', message: 'Chosen. Collages are made with them.' }),
    },
    brands: {
      name: t({ id: 'onboarding.brands', message: 'Brands' }),
      open: t({ id: 'onboarding.brands-open', message: 'Logo and order. Until then subfolder names are used.' }),
      done: t({ id: 'onboarding.brands-done', message: 'Your brands are known.' }),
    },
    channels: {
      name: t({ id: 'onboarding.channels', message: 'Channels' }),
      open: t({ id: 'onboarding.channels-open', message: 'WhatsApp and Telegram. We connect them: ask us.' }),
      done: t({ id: 'onboarding.channels-done', message: 'Your groups can be reached.' }),
    },
    'first-send': {
      name: t({ id: 'onboarding.first-send', message: 'First send' }),
      open: t({ id: 'onboarding.first-send-open', message: 'Import photos, approve the collages, send them.' }),
      done: t({ id: 'onboarding.first-send-done', message: 'Done.' }),
    },
  };
}
