import type { CollageFailure, FailReason } from '@kolaj/domain/collage/failure';
import type { RefusalReason } from '@kolaj/domain/collage/status/status';

const texts: Record<RefusalReason, string> = {
  busy: 'This collage is being processed. Try again when it is ready.',
  not_done: 'Only a collage that waits for approval can be approved or sent back.',
  not_failed: 'Only a collage that needs work can be processed again.',
  not_rendered: 'Its picture is still being drawn. Try again in a moment.',
  nothing_to_undo: 'There is nothing to undo.',
};

/** Why the state machine said no, as a refusal's code and text. */
export function refusalText(why: RefusalReason): { code: RefusalReason; message: string } {
  return { code: why, message: texts[why] };
}

/** There is no picture because the collage failed. One without a stored reason is not blamed on anything. */
export function needsWork(failure: CollageFailure | null): { code: FailReason | 'not_done'; message: string } {
  return { code: failure?.reason ?? 'not_done', message: 'The collage needs work.' };
}
