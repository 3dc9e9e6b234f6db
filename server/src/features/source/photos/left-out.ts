/** Why an import could not use a file or directory: a code of the console's texts. */
export type LeftOutCode = 'still_uploading' | 'broken_off' | 'gone' | 'refused' | 'too_deep' | 'too_many' | 'kolajsiz';

/** A file or directory that an import could not use. `reason` is the sentence where there are no texts for the code. */
export interface LeftOut {
  path: string;
  code: LeftOutCode | null;
  reason: string;
}

const sentences: Readonly<Record<LeftOutCode, string>> = {
  still_uploading: 'It changed while it was read; perhaps it is still being uploaded.',
  broken_off: 'Reading it broke off again and again.',
  gone: 'It is not there any more, or its name cannot be read.',
  refused: 'It cannot be used.',
  too_deep: 'The folder lies too deep.',
  too_many: 'There are too many files; the rest was not looked at.',
  kolajsiz: 'Photos in a folder named kolajsiz are not made into collages.',
};

export const left = ({ path }: { path: string }, code: LeftOutCode): LeftOut => ({
  path,
  code,
  reason: sentences[code],
});
