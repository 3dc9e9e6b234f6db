import type { ChannelPace } from '@kolaj/contract/broadcast/pace';
import { type PacePreset, paceFaults } from '@kolaj/domain/broadcast/pace/pace-choice';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { formatNumber, formatTime, useTimeAgo } from '../../../lib/texts/format.ts';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { phoneNumber } from '../../../product/sending/phone-number.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { StandstillBanner } from '../standstill/standstill.tsx';
import styles from './pace.module.css';
import { usePace, useSavePace } from './pace.query.ts';
import { draftOf, policyOfDraft } from './pace-draft.ts';
import { PaceOutlook } from './pace-outlook.tsx';
import { PaceOwnFields } from './pace-own-fields.tsx';
import { useFaultWords, usePaceSummary, usePresetWords } from './pace-words.ts';

const names = { whatsapp: 'WhatsApp', telegram: 'Telegram' };

/** One channel: its presets, one's own figures, what they mean for a day's work, and its senders. */
function PaceChannel({ pace, timeZone }: { pace: ChannelPace; timeZone: string }) {
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
      <NoRight right="manage" />
      <form className={styles.form} onSubmit={submit} noValidate>
        <fieldset disabled={!mayManage} className={styles.plain}>
          <PacePresets pace={pace} value={form.preset} onChange={form.setPreset} />
          {form.preset === 'own' && (
            <PaceOwnFields channel={pace.channel} draft={form.draft} timeZone={timeZone} onChange={form.setDraft} />
          )}
        </fieldset>
        {form.policy && <PaceOutlook policy={form.policy} pace={pace} />}
        {form.fault !== null && <Banner tone="red" title={faultWords(form.fault)} />}
        {form.refusal !== null && <Banner tone="red" title={t(refusalWords[form.refusal])} />}
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
    preset,
    setPreset,
    draft,
    setDraft,
    policy,
    fault,
    isChanged: preset !== pace.preset || (preset === 'own' && isOwnChanged),
    isBusy: saving.isPending,
    error: saving.error,
    refusal: saving.data?.success === false ? saving.data.code : null,
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

interface PacePresetsProps {
  pace: ChannelPace;
  value: PacePreset;
  onChange: (value: PacePreset) => void;
}

/** The paces to choose from, each with whom it is for and its figures. */
function PacePresets({ pace, value, onChange }: PacePresetsProps) {
  const { t } = useLingui();
  const id = useId();
  const words = usePresetWords(pace.channel);
  const summary = usePaceSummary();
  return (
    <div role="radiogroup" aria-label={t({ id: 'pace.title', message: 'Sending pace' })} className={styles.presets}>
      {pace.presets.map((preset) => {
        const policy = pace.policies[preset];
        return (
          <label key={preset} className={styles.preset} data-chosen={preset === value}>
            <input type="radio" name={id} checked={preset === value} onChange={() => onChange(preset)} />
            <span className={styles.presetWords}>
              <b>{words[preset].name}</b>
              <span>{words[preset].text}</span>
              {policy && <small>{summary(policy).join(' · ')}</small>}
            </span>
          </label>
        );
      })}
    </div>
  );
}

type Sender = ChannelPace['senders'][number];

/** The state of each phone or bot today: what it has sent of its cap, and whether it rests. */
function PaceSenders({ senders }: { senders: readonly Sender[] }) {
  const { t } = useLingui();
  if (senders.length === 0) return null;
  const title = t({ id: 'pace.today', message: 'Today' });
  return (
    <div className={styles.senders}>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {senders.map((sender) => (
          <SenderRow key={sender.id} sender={sender} />
        ))}
      </ul>
    </div>
  );
}

function SenderRow({ sender: { id, name, sent_today, cap_today, incident, paused_until } }: { sender: Sender }) {
  const { t, i18n } = useLingui();
  const sent = formatNumber(sent_today, i18n.locale);
  const cap = cap_today === null ? '' : formatNumber(cap_today, i18n.locale);
  const until = paused_until === null ? '' : formatTime(paused_until);
  const isNumber = /^\+?\d{8,}$/.test(name);
  return (
    <li>
      <span className={styles.senderName}>
        <b>{isNumber ? phoneNumber(name) : name || id}</b>
        {until !== '' && <em>{t({ id: 'pace.rests', message: `rests until ${until}` })}</em>}
        {incident && (
          <em>{t({ id: 'pace.incident', message: 'A limit or an error today: tomorrow’s cap does not grow.' })}</em>
        )}
      </span>
      <span className={styles.senderCount}>
        {cap === ''
          ? t({ id: 'pace.sent', message: `${sent} sent` })
          : t({ id: 'pace.sent-of', message: `${sent} of ${cap} sent` })}
      </span>
      {cap_today !== null && <meter min={0} max={Math.max(1, cap_today)} value={sent_today} aria-label={name || id} />}
    </li>
  );
}

/** How fast phones and bots send, what that means in hours, and the state of each of them today (D-54). */
export function PacePage() {
  return (
    <BroadcastGate>
      <Pace />
    </BroadcastGate>
  );
}

function Pace() {
  const { t } = useLingui();
  const query = usePace();
  const home = { label: t({ id: 'nav.broadcast', message: 'Broadcast' }), link: { to: '/wgroup' } as const };
  return (
    <>
      <PageHead title={t({ id: 'pace.title', message: 'Sending pace' })} crumbs={[home]} />
      <StandstillBanner />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 5, height: 86 }}>
        {({ channels, time_zone }) => (
          <div className={styles.page}>
            {channels
              .filter(({ channel, groups, senders }) => channel === 'whatsapp' || groups + senders.length > 0)
              .map((pace) => (
                // A change by somebody else resets the form.
                <PaceChannel key={`${pace.channel} ${pace.version}`} pace={pace} timeZone={time_zone} />
              ))}
          </div>
        )}
      </Loaded>
    </>
  );
}
