import type { ReadCode } from '@kolaj/domain/collage/photo';
import type { PeopleOutcome } from '../detect/people.ts';
import type { BackgroundInput, BackgroundOutcome } from '../outputs/background.ts';
import type { MarkInput, MarkOutcome } from '../outputs/mark.ts';
import type { OutputsInput, OutputsOutcome } from '../outputs/outputs.ts';
import type { SitePhotoInput, SitePhotoOutcome } from '../outputs/site-photo.ts';
import type { UploadInput, UploadOutcome } from '../outputs/upload.ts';
import type { ZoomInput, ZoomOutcome } from '../outputs/zoom.ts';
import type { FontOutcome } from '../read/font-check.ts';
import type { RefineInput, RefineOutcome } from '../refine/refine.ts';
import type { RenderInput, RenderOutcome } from '../render/render.ts';

/** What the pool asks a picture child to do. Pictures travel as file paths, never through the pipe. */
export type PictureJob =
  | { kind: 'refine'; input: RefineInput }
  | { kind: 'render'; input: RenderInput }
  | { kind: 'outputs'; input: OutputsInput }
  | { kind: 'background'; input: BackgroundInput }
  | { kind: 'upload'; input: UploadInput }
  | { kind: 'zoom'; input: ZoomInput }
  | { kind: 'site-photo'; input: SitePhotoInput }
  | { kind: 'mark'; input: MarkInput }
  | { kind: 'check-font'; file: string }
  | { kind: 'search-barcodes'; file: string };
export type PictureAnswer =
  | { kind: 'refined'; outcome: RefineOutcome }
  | { kind: 'rendered'; outcome: RenderOutcome }
  | { kind: 'outputs-made'; outcome: OutputsOutcome }
  | { kind: 'background-made'; outcome: BackgroundOutcome }
  | { kind: 'upload-made'; outcome: UploadOutcome }
  | { kind: 'zoom-made'; outcome: ZoomOutcome }
  | { kind: 'site-photo-made'; outcome: SitePhotoOutcome }
  | { kind: 'mark-made'; outcome: MarkOutcome }
  | { kind: 'font-checked'; outcome: FontOutcome }
  | { kind: 'barcodes-searched'; codes: ReadCode[] | null };

/** What the pool asks a people child to do: look at one upright photo. */
export interface PeopleJob {
  file: string;
}
export type PeopleAnswer = PeopleOutcome;

/** Parent to child. */
export interface JobMessage<Job> {
  id: number;
  job: Job;
}

/** Child to parent. `threw` = a surprise inside the job; the child lives on. */
export type ReplyMessage<Answer> =
  | { id: number; kind: 'answered'; answer: Answer }
  | { id: number; kind: 'threw'; message: string };
