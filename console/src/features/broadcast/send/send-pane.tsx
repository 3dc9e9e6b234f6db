import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { pictureSet } from '../../../product/collage/media.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import { useSendSearch } from '../use-send-search.ts';
import { shortDuration } from '../words/short-duration.ts';
import { unsentOf } from './days/chosen-days.ts';
import styles from './send.module.css';
import { Reason, SaleTick, SendButton } from './send-parts.tsx';
import type { Summary } from './send-summary.ts';

/** Right of the table on wide screens. */
export function SendPane(summary: Summary) {
  const { t } = useLingui();
  const { screen, chosen } = summary;
  const unsent = unsentOf(screen.days);
  const count = unsent.length;
  const { choose } = useSendSearch();
  const pictures = chosen.flatMap((day) => day.pictures.slice(0, chosen.length === 1 ? 10 : 5)).slice(0, 10);
  return (
    <section className={styles.pane} aria-label={t({ id: 'send.this', message: 'This send' })}>
      <h2>{t({ id: 'send.this', message: 'This send' })}</h2>
      <Facts {...summary} />
      <SaleTick {...summary} />
      {pictures.length > 0 && (
        <div className={styles.pictures} aria-hidden="true">
          {pictures.map((picture) => (
            <Picture key={picture.url} {...pictureSet(picture)} alt="" sizes="52px" />
          ))}
        </div>
      )}
      <SendButton {...summary} />
      <Reason {...summary} />
      {chosen.length === 0 && count > 0 && (
        <Button onClick={() => choose(unsent.map(({ date }) => date))}>
          <Plural id="send.choose-unsent" value={count} one="Choose the unsent day" other="Choose # unsent days" />
        </Button>
      )}
      {summary.reason === null && (
        <p className={styles.hint}>
          <Trans id="send.confirm-hint">You confirm once more, with all facts.</Trans>
        </p>
      )}
    </section>
  );
}

/** More days than this are counted, not listed. */
const LISTED_DAYS = 4;

function Facts({ chosen, images, preview }: Summary) {
  const { t, i18n } = useLingui();
  const unknown = '–';
  const days = chosen.length <= LISTED_DAYS ? chosen.map(({ day }) => day).join(', ') : String(chosen.length);
  const facts = [
    { id: 'days', label: t({ id: 'send.days', message: 'Days' }), value: days || unknown },
    { id: 'images', label: t({ id: 'send.images', message: 'Images' }), value: chosen.length > 0 ? images : unknown },
    { id: 'groups', label: t({ id: 'send.groups', message: 'Groups' }), value: preview?.targets.length ?? unknown },
    {
      id: 'duration',
      label: t({ id: 'send.duration', message: 'Duration' }),
      value:
        preview === undefined || preview.images === 0 ? unknown : shortDuration(preview.duration_seconds, i18n.locale),
    },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
