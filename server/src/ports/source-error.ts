import type { SourceTrouble } from '@kolaj/domain/source/source-trouble';

/** Why a source cannot be reached or used at all, as the console words it. The message holds no secrets. */
export class SourceError extends Error {
  readonly trouble: SourceTrouble;
  /** Of the certificate or host key that nobody vouches for, to be compared by a person; null otherwise. */
  readonly fingerprint: string | null;
  /** It may go by: the same again in a moment can work. */
  readonly isPassing: boolean;

  constructor(
    trouble: SourceTrouble,
    message: string,
    {
      cause,
      fingerprint = null,
      isPassing = false,
    }: { cause?: unknown; fingerprint?: string | null; isPassing?: boolean } = {},
  ) {
    super(message, { cause });
    this.name = 'SourceError';
    this.trouble = trouble;
    this.fingerprint = fingerprint;
    this.isPassing = isPassing;
  }
}
