import type { RefineInput, RefineOutcome } from './refine.ts';
import type { RenderInput, RenderOutcome } from './render.ts';

/** What the pool asks a child to do. Pictures travel as file paths, never through the pipe. */
export type Job = { kind: 'refine'; input: RefineInput } | { kind: 'render'; input: RenderInput };

/** Parent to child. */
export interface JobMessage {
  id: number;
  job: Job;
}

/** Child to parent. `threw` = a surprise inside the job; the child lives on. */
export type AnswerMessage =
  | { id: number; kind: 'refined'; outcome: RefineOutcome }
  | { id: number; kind: 'rendered'; outcome: RenderOutcome }
  | { id: number; kind: 'threw'; message: string };
