import { agentUploadRefusals, uploadRefusals } from '@kolaj/contract/source/source-upload';
import type { DropReason } from './drop-types.ts';

/** The reason of a refusal that a call answered; one that nobody knows is a fault of ours. */
export const refusalReason = (code: string): DropReason =>
  [...uploadRefusals, ...agentUploadRefusals].find((known) => known === code) ?? 'internal';

/** Whether the same file may be tried again without anybody changing it. */
export function mayRetry(reason: DropReason | null): boolean {
  switch (reason) {
    case 'no_space':
    case 'no_answer':
    case 'not_allowed':
    case 'uploads_off':
    case 'not_your_brand':
    case 'internal':
    case 'source_unreachable':
    case 'too_many_uploads':
      return true;
    default:
      return false;
  }
}
