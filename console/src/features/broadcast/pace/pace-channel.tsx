import type { ChannelPace } from '@kolaj/contract/broadcast/pace';
import { paceFaults } from '@kolaj/domain/broadcast/pace/pace-choice';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import styles from './pace.module.css';
import { useSavePace } from './pace.query.ts';
import { draftOf, policyOfDraft } from './pace-draft.ts';
import { PaceOutlook } from './pace-outlook.tsx';
import { PaceOwnFields } from './pace-own-fields.tsx';
import { PacePresets } from './pace-presets.tsx';
import { PaceSenders } from './pace-senders.tsx';
import { useFaultWords } from './pace-words.ts';

const names = { whatsapp: 'WhatsApp', telegram: 'Telegram' };

/** One channel: its presets, one's own figures, what they mean for a day's work, and its senders. */
export function PaceChannel({ pace, timeZone }: { pace: ChannelPace; timeZone: string }) {
  const { t } = useLingui();
  const id = useId();
  const form = usePaceForm(pace);
  const faultWords = useFaultWords();
  const mayManage = useMay('manage');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.fault === null) form.save();
  };
  return (
    <section className={styles.channel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{names[pace.channel]}</h2>
        <ChangedBy changed={pace.changed} />
      </header>
      <form className={styles.form} onSubmit={submit} noValidate>
        <fieldset disabled={!mayManage} className={styles.plain}>
          <PacePresets pace={pace} value={form.preset} onChange={form.setPreset} />
          {form.preset === 'own' && (
            <PaceOwnFields channel={pace.channel} draft={form.draft} timeZone={timeZone} onChange={form.setDraft} />
          )}
        </fieldset>
        {form.policy && <PaceOutlook policy={form.policy} pace={pace} />}
        {form.fault !== null && <Banner tone="red" title={faultWords(form.fault)} />}
        {form.refusal !== null && <Banner tone="red" title={faultWords(form.refusal)} />}
        {form.error !== null && <ErrorBanner error={form.error} onClose={form.forget} />}
        {form.isChanged && mayManage && (
          <div className={styles.foot}>
            <Button onClick={form.discard}>{t({ id: 'pace.discard', message: 'Discard' })}</Button>
            <Button type="submit" variant="action" loading={form.isBusy} disabled={form.fault !== null}>
              {t({ id: 'pace.save', message: 'Save pace' })}
            </Button>
          </div>
        )}
      </form>
      <PaceSenders senders={pace.senders} />
    </section>
  );
}

function ChangedBy({ changed }: Pick<ChannelPace, 'changed'>) {
  const { t } = useLingui();
  const ago = useTimeAgo();
  if (!changed?.by) return null;
  const { by: name, at } = changed;
  const when = ago(at);
  return <p className={styles.quiet}>{t({ id: 'pace.changed', message: `${name} chose it: ${when}` })}</p>;
}

/** What is chosen and typed, whether it can be kept, and keeping it. */
function usePaceForm(pace: ChannelPace) {
  const first = pace.policies.own ?? pace.policies.careful;
  const [preset, setPreset] = useState(pace.preset);
  const [draft, setDraft] = useState(() => first && draftOf(first));
  const saving = useSavePace(pace);
  const interleaves = pace.channel === 'telegram';
  const own = draft && policyOfDraft(draft, { interleaves });
  const policy = preset === 'own' ? own : (pace.policies[preset] ?? null);
  const isSandbox = pace.presets.includes('none');
  const fault = preset === 'own' ? faultOf(own, pace.channel, isSandbox) : null;
  const isOwnChanged = JSON.stringify(own) !== JSON.stringify(pace.policies.own);
  return {
    ...{ preset, setPreset, draft, setDraft, policy, fault },
    isChanged: preset !== pace.preset || (preset === 'own' && isOwnChanged),
    isBusy: saving.isPending,
    error: saving.error,
    refusal: saving.data?.success === false ? saving.data.code.replace(/^pace_/, '').replaceAll('_', '-') : null,
    forget: () => saving.reset(),
    save: () => saving.mutate({ preset, policy: preset === 'own' ? own : null }),
    discard: () => {
      saving.reset();
      setPreset(pace.preset);
      setDraft(first && draftOf(first));
    },
  };
}

function faultOf(own: Parameters<typeof paceFaults>[0] | null, channel: ChannelPace['channel'], isSandbox: boolean) {
  if (own === null) return 'unreadable';
  return isSandbox ? null : (paceFaults(own, channel)[0] ?? null);
}
