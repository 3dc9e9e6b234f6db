import type { ImportJob } from '@kolaj/contract/source/source';
import { mayStillCopy } from '@kolaj/domain/source/import-copies';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ImportCounts } from '../../../product/source/import-progress.ts';
import { useTroubleName } from './file-trouble-words.ts';
import { fileTroubles } from './file-troubles.ts';

type Standing = Pick<ImportJob, 'status' | 'wish' | 'undone'>;

/** Whether it was taken back, as far as nobody had decided about its collages; one that is tried again is under way. */
export const isUndone = ({ status, undone }: Pick<ImportJob, 'status' | 'undone'>) =>
  undone > 0 && !mayStillCopy(status);

/** What an import does now, in words; a wish that is not obeyed yet comes first. */
export function useImportStatus(): (job: Standing) => string {
  const { t } = useLingui();
  return (job) => {
    const { status, wish } = job;
    if (wish === 'pause') return t({ id: 'import.pausing', message: 'Pauses after the current photos' });
    if (wish === 'cancel') return t({ id: 'import.cancelling', message: 'Ends after the current photos' });
    if (isUndone(job)) return t({ id: 'import.status-undone', message: 'Undone' });
    switch (status) {
      case 'queued':
        return t({ id: 'import.status-queued', message: 'Waiting for its turn' });
      case 'listing':
        return t({ id: 'import.starting', message: 'Looking through the folder' });
      case 'copying':
        return t({ id: 'import.status-copying', message: 'Copying photos' });
      case 'paused':
        return t({ id: 'status.paused', message: 'Paused' });
      case 'processing':
        return t({ id: 'import.status-processing', message: 'Making collages' });
      case 'done':
        return t({ id: 'import.status-done', message: 'Finished' });
      case 'partial':
        return t({ id: 'import.status-partial', message: 'Finished; some photos left out' });
      case 'failed':
        return t({ id: 'import.status-failed', message: 'Failed' });
      case 'cancelled':
        return t({ id: 'status.cancelled', message: 'Cancelled' });
    }
  };
}

/** "13 collages taken back". */
export function useTakenBack(): (undone: number) => string {
  const { t } = useLingui();
  return (undone) =>
    t({
      id: 'import.taken-back',
      message: plural(undone, { one: '# collage taken back', other: '# collages taken back' }),
    });
}

/** "3 collages are active again." */
export function useCameBack(): (back: number) => string {
  const { t } = useLingui();
  return (back) =>
    t({
      id: 'import.is-back',
      message: plural(back, { one: '# collage is active again.', other: '# collages are active again.' }),
    });
}

/** "40 photos, 18 products": what new photos have become; null = they have become nothing, or nothing new has come. */
export function useBecame(): (job: Pick<ImportJob, 'photos' | 'collages'>) => string | null {
  const { t } = useLingui();
  return ({ photos, collages: { products } }) => {
    const settled = photos.done - photos.skipped;
    if (settled <= 0 || products === 0) return null;
    const counts = [
      t({ id: 'import.count-so-far', message: plural(settled, { one: '# photo', other: '# photos' }) }),
      t({ id: 'import.count-products', message: plural(products, { one: '# product', other: '# products' }) }),
    ];
    return counts.join(', ');
  };
}

/** How far it is and in what: "12 of 40 photos", "12 photos" while more are found, "8 of 20 collages"; '' before anything is known. */
export function useImportCount(): (counts: ImportCounts) => string {
  const { t } = useLingui();
  return ({ phase, done, failed, total, isExpected }) => {
    const settled = done + failed;
    if (total === 0) return '';
    if (phase === 'collages') {
      return t({
        id: 'import.count-collages',
        message: plural(total, { one: `${settled} of # collage`, other: `${settled} of # collages` }),
      });
    }
    if (isExpected) {
      return t({ id: 'import.count-so-far', message: plural(settled, { one: '# photo', other: '# photos' }) });
    }
    return t({
      id: 'import.count-photos',
      message: plural(total, { one: `${settled} of # photo`, other: `${settled} of # photos` }),
    });
  };
}

/** Why an import has stopped or was interrupted, and what to do; the server's own sentence where there is no code. */
export function useImportTrouble(): (job: Pick<ImportJob, 'error' | 'error_code'>) => string | null {
  const { t } = useLingui();
  return ({ error, error_code: code }) => {
    switch (code) {
      case 'source_unreachable':
        return t({
          id: 'import.trouble-unreachable',
          message: 'The photo source cannot be reached. Nothing was changed. Try again when it is online.',
        });
      case 'source_lost':
        return t({
          id: 'import.trouble-lost',
          message:
            'The connection to the photo source was lost. Copied photos are kept. Resume when the source is back.',
        });
      case 'no_source':
        return t({ id: 'import.trouble-no-source', message: 'This shop no longer has a photo source.' });
      case 'no_space':
        return t({
          id: 'import.trouble-no-space',
          message: 'The disk of the server is full. Copied photos are kept. Resume when there is space.',
        });
      case 'internal':
        return t({
          id: 'import.trouble-internal',
          message:
            'Something went wrong on our side. Copied photos are kept. Try again, and tell us if it happens again.',
        });
      case null:
        return error;
    }
  };
}

/** "1 empty file: VR-118_2.jpg", "3 damaged photos, 1 empty file", or nothing. */
export function useLeftOut({ unreadable }: Pick<ImportJob, 'unreadable'>): string {
  const nameOf = useTroubleName();
  const kinds = fileTroubles(unreadable).map(nameOf).join(', ');
  const [only, ...more] = unreadable;
  return only === undefined || more.length > 0 ? kinds : `${kinds}: ${only.path.split('/').at(-1)}`;
}
