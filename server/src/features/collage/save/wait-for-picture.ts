import { setTimeout as sleep } from 'node:timers/promises';
import type { CollageFailure } from '@kolaj/domain/collage/failure';
import { type CollageLife, hasFreshExport } from '@kolaj/domain/collage/status/status';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { collageProgress } from './progress.store.ts';

/** Longest wait of one request and pause between two looks, ms (D-35). */
const longestWaitMs = 25_000;
const pauseMs = 150;

export type PictureState =
  | { kind: 'ready'; sha256: string; life: Pick<CollageLife, 'version' | 'status'> }
  | { kind: 'failed'; failure: CollageFailure | null }
  | { kind: 'still-rendering' }
  | { kind: 'not-found' };

export interface WaitOptions {
  inShop: <T>(run: (scope: ShopScope) => Promise<T>) => Promise<T>;
  id: string;
  clock: () => Date;
}

/** Waits until the collage's picture shows its current version. Every look is a transaction of its own. */
export async function waitForPicture({ inShop, id, clock }: WaitOptions): Promise<PictureState> {
  const until = clock().getTime() + longestWaitMs;
  for (;;) {
    const progress = await inShop((scope) => collageProgress(scope, id));
    if (!progress) return { kind: 'not-found' };
    const { life, sha256 } = progress;
    if (life.status === 'failed') return { kind: 'failed', failure: life.failure };
    if (sha256 !== null && life.status !== 'pending' && hasFreshExport(life)) return { kind: 'ready', sha256, life };
    if (clock().getTime() >= until) return { kind: 'still-rendering' };
    await sleep(pauseMs);
  }
}
