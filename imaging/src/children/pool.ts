import { fileURLToPath } from 'node:url';
import type { ReadCode } from '@kolaj/domain/collage/photo';
import type { BackgroundInput, BackgroundOutcome } from '../outputs/background.ts';
import type { MarkInput, MarkOutcome } from '../outputs/mark.ts';
import type { OutputsInput, OutputsOutcome } from '../outputs/outputs.ts';
import type { SitePhotoInput, SitePhotoOutcome } from '../outputs/site-photo.ts';
import type { UploadInput, UploadOutcome } from '../outputs/upload.ts';
import type { ZoomInput, ZoomOutcome } from '../outputs/zoom.ts';
import type { FontOutcome } from '../read/font-check.ts';
import { formatOf } from '../read/read-photo.ts';
import type { RefineInput, RefineOutcome } from '../refine/refine.ts';
import type { RenderInput, RenderOutcome } from '../render/render.ts';
import {
  type ChildQueueOptions,
  type Crashed,
  createChildQueue,
  type HearEnd,
  type JobOptions,
} from './child-queue.ts';
import type { PictureAnswer, PictureJob } from './jobs.ts';
import { createPeoplePool, type PeopleVerdict } from './people-pool.ts';

export interface PoolOptions extends Pick<ChildQueueOptions, 'processes'> {
  memoryBytes?: number;
  timeLimitMs?: number;
  /** For AVIF and HEIC, whose decoders can be held up far longer than a file's size suggests. */
  heavyTimeLimitMs?: number;
  /** Children that look for people, besides; 0 = nobody looks. By default one for two picture children: a look costs half a refine. */
  peopleProcesses?: number;
  /** Told of every job when it is asked for; what it answers hears of the end. */
  onAsk?: (kind: PictureJob['kind'] | 'find-people') => HearEnd;
}

export interface ImagingPool {
  /** Refines a photo and looks for people on it. What is no picture at all reaches no child. */
  refine(input: RefineInput, options?: JobOptions): Promise<RefineOutcome | Crashed>;
  render(input: RenderInput, options?: JobOptions): Promise<RenderOutcome | Crashed>;
  /** Lays an approved collage on further formats. */
  makeOutputs(input: OutputsInput, options?: JobOptions): Promise<OutputsOutcome | Crashed>;
  /** The copies of a product's own photo for its catalogue site. */
  makeSitePhoto(input: SitePhotoInput, options?: JobOptions): Promise<SitePhotoOutcome | Crashed>;
  /** A picture for templates, decoded and re-encoded. */
  makeBackground(input: BackgroundInput): Promise<BackgroundOutcome>;
  /** A picture of a brand or of the settings, decoded and re-encoded. */
  makeUpload(input: UploadInput): Promise<UploadOutcome>;
  /** A photo re-encoded for a person who looks closely, and waits. */
  makeZoom(input: ZoomInput): Promise<ZoomOutcome>;
  /** A picture with a shop's watermark, for a person who waits. */
  makeMarked(input: MarkInput): Promise<MarkOutcome>;
  /** Whether a file is a font that texts can be set in; laid out and drawn for a trial. */
  checkFont(file: string): Promise<FontOutcome>;
  /** Looks for people on a photo that was refined before; `file` is the refined one. */
  findPeople(file: string, options?: JobOptions): Promise<PeopleVerdict>;
  /** The thorough look for barcodes; null = nobody could look, or it took too long. */
  searchBarcodes(file: string, options?: JobOptions): Promise<ReadCode[] | null>;
  /** Process ids of the picture children now alive. */
  pids(): number[];
  /** And of those that look for people. */
  peoplePids(): number[];
  /** Waits for the jobs that run, rejects those that wait, ends the children. */
  close(): Promise<void>;
}

const defaults = { memoryBytes: 1.5 * 1024 ** 3, timeLimitMs: 30_000, heavyTimeLimitMs: 20_000 };
const heavyFormats: readonly string[] = ['avif', 'heic'];

/** Runs picture work in child processes: see `createChildQueue` for what becomes of a job whose child dies. */
export function createImagingPool(options: PoolOptions): ImagingPool {
  const {
    onAsk = () => () => undefined,
    peopleProcesses = Math.ceil(options.processes / 2),
    heavyTimeLimitMs,
    ...own
  } = { ...defaults, ...options };
  const program = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const pictures = createChildQueue<PictureJob, PictureAnswer>({
    ...own,
    program,
    onAsk: ({ kind }) => onAsk(kind),
  });
  const people = createPeoplePool({
    processes: peopleProcesses,
    onAsk: () => onAsk('find-people'),
  });

  return {
    async refine(input, jobOptions = {}) {
      const known = await formatOf(input.file);
      if (known.kind === 'unreadable') return known;
      const timeLimitMs = heavyFormats.includes(known.format) ? heavyTimeLimitMs : own.timeLimitMs;
      const answer = await pictures.ask({ kind: 'refine', input }, { ...jobOptions, timeLimitMs });
      if (answer.kind === 'crashed') return answer.isOverTime ? { kind: 'unreadable', reason: 'too-slow' } : answer;
      if (answer.kind !== 'refined') throw new Error(`A child answered ${answer.kind} to a refine job`);
      const { outcome } = answer;
      if (outcome.kind !== 'refined') return outcome;
      const seen = await people.find(outcome.files.refined, jobOptions);
      return { ...outcome, analysis: { ...outcome.analysis, ...seen } };
    },

    async render(input, jobOptions = {}) {
      const answer = await pictures.ask({ kind: 'render', input }, jobOptions);
      if (answer.kind === 'crashed') return answer;
      if (answer.kind !== 'rendered') throw new Error(`A child answered ${answer.kind} to a render job`);
      return answer.outcome;
    },

    async makeOutputs(input, jobOptions = {}) {
      const answer = await pictures.ask({ kind: 'outputs', input }, jobOptions);
      if (answer.kind === 'crashed') return answer;
      if (answer.kind !== 'outputs-made') throw new Error(`A child answered ${answer.kind} to an outputs job`);
      return answer.outcome;
    },

    async makeSitePhoto(input, jobOptions = {}) {
      const answer = await pictures.ask({ kind: 'site-photo', input }, jobOptions);
      if (answer.kind === 'crashed') return answer;
      if (answer.kind !== 'site-photo-made') throw new Error(`A child answered ${answer.kind} to a site photo job`);
      return answer.outcome;
    },

    async makeBackground(input) {
      const answer = await pictures.ask({ kind: 'background', input }, { urgent: true });
      if (answer.kind === 'background-made') return answer.outcome;
      return { kind: 'unreadable', reason: 'too-slow' };
    },

    async makeUpload(input) {
      const answer = await pictures.ask({ kind: 'upload', input }, { urgent: true });
      return answer.kind === 'upload-made' ? answer.outcome : { kind: 'unreadable', reason: 'too-slow' };
    },

    async makeZoom(input) {
      const answer = await pictures.ask({ kind: 'zoom', input }, { urgent: true });
      return answer.kind === 'zoom-made' ? answer.outcome : { kind: 'unreadable', reason: 'too-slow' };
    },

    async makeMarked(input) {
      const answer = await pictures.ask({ kind: 'mark', input }, { urgent: true });
      return answer.kind === 'mark-made' ? answer.outcome : { kind: 'unreadable' };
    },

    async checkFont(file) {
      const answer = await pictures.ask({ kind: 'check-font', file }, { urgent: true });
      return answer.kind === 'font-checked' ? answer.outcome : { kind: 'no-font', reason: 'damaged' };
    },

    async searchBarcodes(file, jobOptions = {}) {
      const answer = await pictures.ask({ kind: 'search-barcodes', file }, jobOptions);
      return answer.kind === 'barcodes-searched' ? answer.codes : null;
    },

    findPeople: people.find,
    pids: pictures.pids,
    peoplePids: people.pids,

    async close() {
      await Promise.all([pictures.close(), people.close()]);
    },
  };
}
