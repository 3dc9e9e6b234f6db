import type { Firm } from '@kolaj/contract/admin';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDoorEnter, IconEyeOff, IconLayoutCollage, IconPencil, IconPhoto, IconPlus } from '@tabler/icons-react';
import { formatDateTime, formatNumber } from '../../../lib/texts/format.ts';
import styles from './firms.module.css';

interface FirmRowProps {
  firm: Firm;
  isBusy: boolean;
  onOpen: () => void;
  /** Where its photos come from. */
  onPhotos: () => void;
  /** Its group settings (ADM-02). */
  onGroups: () => void;
  /** Its collage templates (ADM-01, ADM-04). */
  onTemplates: () => void;
}

/** One firm in one line; two on phones. */
export function FirmRow({ firm, isBusy, onOpen, onPhotos, onGroups, onTemplates }: FirmRowProps) {
  const { t, i18n } = useLingui();
  const { name, keyword, members, collages, created_at: createdAt } = firm;
  const open = t({ id: 'admin.open', message: 'Open shop' });
  const templates = t({ id: 'admin.collage', message: 'Collage' });
  const groups = firm.has_groups ? t({ id: 'admin.edit', message: 'Edit' }) : t({ id: 'admin.add', message: 'Add' });
  const GroupsIcon = firm.has_groups ? IconPencil : IconPlus;
  const photos = t({ id: 'admin.photos', message: 'Photos' });
  const day = new Intl.DateTimeFormat(i18n.locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
  return (
    <>
      <div className={styles.firm}>
        <strong>{name}</strong>
        <span>
          {keyword}
          {firm.hidden && (
            <span className={styles.hidden}>
              <IconEyeOff size={14} stroke={2} aria-hidden />
              <Trans id="admin.hidden">hidden</Trans>
            </span>
          )}
        </span>
      </div>
      <Package name={firm.subscription_package} />
      <time className={styles.created} dateTime={createdAt} title={formatDateTime(createdAt)}>
        {day.format(new Date(createdAt))}
      </time>
      <span className={styles.owner}>{firm.owner ?? t({ id: 'admin.no-owner', message: 'no owner' })}</span>
      <div className={styles.numbers}>
        <span>
          {formatNumber(members, i18n.locale)}{' '}
          <span className={styles.unit}>
            {t({ id: 'admin.members-unit', message: plural(members, { one: 'member', other: 'members' }) })}
          </span>
        </span>
        <span>
          {formatNumber(collages, i18n.locale)}{' '}
          <span className={styles.unit}>
            {t({ id: 'admin.collages-unit', message: plural(collages, { one: 'collage', other: 'collages' }) })}
          </span>
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          size="xs"
          aria-label={`${groups}: ${name}`}
          leftSection={<GroupsIcon size={16} stroke={1.75} aria-hidden />}
          onClick={onGroups}
        >
          {groups}
        </Button>
        <Button
          size="xs"
          aria-label={`${templates}: ${name}`}
          leftSection={<IconLayoutCollage size={16} stroke={1.75} aria-hidden />}
          onClick={onTemplates}
        >
          {templates}
        </Button>
        <Button
          size="xs"
          aria-label={`${photos}: ${name}`}
          leftSection={<IconPhoto size={16} stroke={1.75} aria-hidden />}
          onClick={onPhotos}
        >
          {photos}
        </Button>
        <Button
          size="xs"
          loading={isBusy}
          aria-label={`${open}: ${name}`}
          leftSection={<IconDoorEnter size={16} stroke={1.75} aria-hidden />}
          onClick={onOpen}
        >
          {open}
        </Button>
      </div>
    </>
  );
}

/** A trial counts down, none is over, any other name is paid (D-15). */
function Package({ name }: { name: string | null }) {
  const { t } = useLingui();
  if (name === null) {
    return (
      <span className={styles.package} data-kind="over">
        {t({ id: 'admin.package-over', message: 'over' })}
      </span>
    );
  }
  const isTrial = name === 'trial-start';
  return (
    <span className={styles.package} data-kind={isTrial ? 'trial' : 'paid'}>
      {isTrial ? t({ id: 'admin.package-trial', message: 'trial' }) : name}
    </span>
  );
}
