import type { NeededRole } from '@kolaj/domain/installation/health';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { linkOptions } from '@tanstack/react-router';
import { useFileSize } from '../../../lib/texts/file-size.ts';
import { useDriverName } from './driver-name.ts';
import type { FoundOne } from './health.query.ts';
import { useSpan } from './span.ts';

interface Words {
  /** What is. */
  title: string;
  /** What it means, or what to do. */
  text: string;
}

/** What was found of one process, and of the installation. */
type ProcessFinding = Extract<FoundOne, { host: string }>;
type WholeFinding = Exclude<FoundOne, ProcessFinding>;

export function useFindingWords(): (finding: FoundOne) => Words {
  const ofProcess = useProcessWords();
  const ofWhole = useWholeWords();
  return (finding) => ('host' in finding ? ofProcess(finding) : ofWhole(finding));
}

const roleWords: Readonly<Record<NeededRole, MessageDescriptor>> = {
  web: msg({ id: 'health.nobody-web', message: 'No process serves pages and sites.' }),
  worker: msg({
    id: 'health.nobody-worker',
    message: 'No process works: nothing is imported, made, published or sent.',
  }),
  scheduler: msg({
    id: 'health.nobody-scheduler',
    message: 'No process keeps the times: schedules, checks and backups stand still.',
  }),
};

function useProcessWords(): (finding: ProcessFinding) => Words {
  const { t } = useLingui();
  const span = useSpan();
  const fileSize = useFileSize();
  return (finding) => {
    const { host } = finding;
    switch (finding.code) {
      case 'process_lost': {
        const time = span(finding.seconds);
        return {
          title: t({ id: 'health.process-lost', message: `${host}: a process is gone, silent for ${time}.` }),
          text: t({
            id: 'health.process-lost-text',
            message: 'It did not stop in order. What it was doing is taken over.',
          }),
        };
      }
      case 'clock_off': {
        const time = span(Math.abs(finding.seconds));
        return {
          title: t({ id: 'health.clock-off', message: `${host}: the clock is wrong by ${time}.` }),
          text: t({ id: 'health.clock-off-text', message: 'Set it by a time server, or times shown are wrong.' }),
        };
      }
      case 'busy': {
        const { ms } = finding;
        return {
          title: t({ id: 'health.busy', message: `${host}: work waits ${ms} ms for its turn.` }),
          text: t({ id: 'health.busy-text', message: 'The process has too much to do. Start another one beside it.' }),
        };
      }
      case 'connections_short': {
        const { waiting } = finding;
        return {
          title: t({ id: 'health.connections-short', message: `${host}: ${waiting} queries wait for a connection.` }),
          text: t({
            id: 'health.connections-short-text',
            message: 'The database is slow, or too much is asked of it.',
          }),
        };
      }
      case 'disk_low': {
        const size = fileSize(finding.bytes);
        return {
          title: t({ id: 'health.disk-low', message: `${host}: only ${size} of the disk are free.` }),
          text: t({ id: 'health.disk-low-text', message: 'Imports and publishing fail when it is full.' }),
        };
      }
    }
  };
}

function useWholeWords(): (finding: WholeFinding) => Words {
  const { t, i18n } = useLingui();
  const span = useSpan();
  const driverName = useDriverName();
  const backupWords = useBackupWords();
  const inTenMinutes = t({ id: 'health.ten-minutes', message: 'In the last ten minutes.' });
  return (finding) => {
    switch (finding.code) {
      case 'nobody_serves':
        return {
          title: i18n._(roleWords[finding.role]),
          text: t({ id: 'health.nobody-text', message: `Start a process with this role (KOLAJ_ROLES).` }),
        };
      case 'versions_differ': {
        const versions = finding.versions.join(', ');
        return {
          title: t({ id: 'health.versions-differ', message: `Different versions run: ${versions}.` }),
          text: t({ id: 'health.versions-differ-text', message: 'That is right during an upgrade only.' }),
        };
      }
      case 'store_failed': {
        const { reason, count } = finding;
        return {
          title: t({ id: 'health.store-failed', message: `Files that could not be kept: ${count} (${reason}).` }),
          text: inTenMinutes,
        };
      }
      case 'jobs_wait': {
        const { job } = finding;
        const time = span(finding.seconds);
        return {
          title: t({ id: 'health.jobs-wait', message: `${job}: a job has been waiting for ${time}.` }),
          text: t({ id: 'health.jobs-wait-text', message: 'More workers, or fewer jobs at once.' }),
        };
      }
      case 'jobs_given_up': {
        const { count } = finding;
        return {
          title: t({ id: 'health.jobs-given-up', message: `Jobs that were given up: ${count}.` }),
          text: t({ id: 'health.jobs-given-up-text', message: 'Read why, and try them again.' }),
        };
      }
      case 'answers_failed': {
        const { count, of } = finding;
        return {
          title: t({ id: 'health.answers-failed', message: `Answers with an error of ours: ${count} of ${of}.` }),
          text: inTenMinutes,
        };
      }
      case 'pictures_crashed': {
        const { count } = finding;
        return {
          title: t({ id: 'health.pictures-crashed', message: `Picture work that crashed: ${count}.` }),
          text: t({
            id: 'health.pictures-crashed-text',
            message:
              'In the last ten minutes, each tried twice. Firms whose collages could not be made are in trouble. If it happens again, give the program more memory.',
          }),
        };
      }
      case 'provider_silent': {
        const { count, of } = finding;
        const provider = driverName(finding.provider);
        return {
          title: t({ id: 'health.provider-silent', message: `${provider}: ${count} of ${of} calls got no answer.` }),
          text: inTenMinutes,
        };
      }
      case 'sending_waits': {
        const time = span(finding.seconds);
        return {
          title: t({ id: 'health.sending-waits', message: `Sending stands still for ${time}.` }),
          text: t({ id: 'health.sending-waits-text', message: 'Messages are due and no process takes them.' }),
        };
      }
      case 'uncertain': {
        const { count } = finding;
        return {
          title: t({ id: 'health.uncertain', message: `Messages whose arrival nobody knows: ${count}.` }),
          text: t({ id: 'health.uncertain-text', message: 'Their shops are asked on the pages of these sends.' }),
        };
      }
      case 'moments_wait':
      case 'backup_late':
      case 'backup_never':
      case 'backup_awaited':
        return backupWords(finding);
    }
  };
}

type BackupFinding = Extract<
  WholeFinding,
  { code: 'moments_wait' | 'backup_late' | 'backup_never' | 'backup_awaited' }
>;

function useBackupWords(): (finding: BackupFinding) => Words {
  const { t } = useLingui();
  const span = useSpan();
  return (finding) => {
    switch (finding.code) {
      case 'moments_wait': {
        const time = span(finding.seconds);
        return {
          title: t({
            id: 'health.moments-wait',
            message: `The database’s log has not reached the backup folder for ${time}.`,
          }),
          text: t({
            id: 'health.moments-wait-text',
            message:
              'No moment since can be restored. Make room in that folder, or let Kolaj write to it; it then goes on by itself.',
          }),
        };
      }
      case 'backup_late':
        return {
          title: t({ id: 'health.backup-late', message: 'The last backup is too old.' }),
          text: t({ id: 'health.backup-late-text', message: 'What was done since is in no backup.' }),
        };
      case 'backup_awaited':
        return {
          title: t({ id: 'admin.backup-awaited', message: 'There is no backup of this installation yet.' }),
          text: t({
            id: 'admin.backup-awaited-text',
            message: 'A folder for backups is set. Kolaj looks every ten minutes whether one is due.',
          }),
        };
      case 'backup_never':
        return {
          title: t({ id: 'admin.backup-never', message: 'There is no backup of this installation.' }),
          text: t({
            id: 'admin.backup-how',
            message: 'The operator sets a folder for backups (KOLAJ_BACKUP_DIR) or starts one: npm run kolaj -- backup',
          }),
        };
    }
  };
}

/** Where one can do something about it; null = not in these pages. */
export function placeOf({ code }: FoundOne) {
  switch (code) {
    case 'jobs_wait':
    case 'jobs_given_up':
      return linkOptions({ to: '/yta/jobs' });
    case 'store_failed':
      return linkOptions({ to: '/yta/integrity' });
    // Signs name no firm; the list of firms does.
    case 'pictures_crashed':
    case 'uncertain':
      return linkOptions({ to: '/yta', search: { trouble: true } });
    default:
      return null;
  }
}
