import {
  countSourcePhotos,
  listSourceFolders,
  listSourceSubfolders,
  previewImport,
  type SourceDirectory,
  startImport,
} from '@kolaj/contract/source/source';
import { getImportSettings, saveImportSettings } from '@kolaj/contract/source/source-settings';
import { useIsMutating, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';
import { noteSeen } from './seen-imports.ts';

// The source changes without telling us: keys of their own, so that the events of a running import do not ask a far server
// again and again; every opening asks again.
const names = { folders: true, files: true, counts: false };
/** Going a step back and forth within this time does not count again, ms. */
const COUNTS_FRESH_MS = 20_000;

const foldersQuery = {
  queryKey: ['source', 'folders'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listSourceFolders, { base_path: '', ...names }, { signal }),
  staleTime: 0,
  retry: false,
};

/** Step 1: folders of the photo source, without their numbers. */
export const useSourceFolders = () => useQuery({ ...foldersQuery, select: ({ data: { result } }) => result.folders });

const subfoldersQuery = (path: string) => ({
  queryKey: ['source', 'subfolders', path],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(listSourceSubfolders, { base_path: path, ...names }, { signal }),
  staleTime: 0,
  retry: false,
});

/** Step 2: subfolders of one folder, without their numbers. `path` is relative to the source's root. */
export const useSourceSubfolders = (path: string) =>
  useQuery({ ...subfoldersQuery(path), select: ({ data: { result } }) => result.folders });

/** What else was seen where these folders were listed: photos beside them, and how odd names were read. `path`: '' = the source. */
export function useBesideFolders(path: string) {
  const root = useQuery({ ...foldersQuery, enabled: path === '' });
  const folder = useQuery({ ...subfoldersQuery(path), enabled: path !== '' });
  return (path === '' ? root : folder).data?.data.result;
}

const countOf = batched({
  ask: async (paths) => (await call(countSourcePhotos, { paths })).data.result,
  most: 20,
  atOnce: 2,
});

/** A directory of the source with how far its counting is. */
export interface CountedDirectory extends SourceDirectory {
  /** null = being counted, or it could not be. */
  total: number | null;
  isFailed: boolean;
  onRetry: () => void;
}

/** Directories with their numbers as these come in, row by row. */
export function useCounted(directories: readonly SourceDirectory[]): CountedDirectory[] {
  const open = directories.filter(({ disabled }) => !disabled);
  const counts = useQueries({
    queries: open.map(({ path }) => ({
      queryKey: ['source', 'counts', path],
      queryFn: ({ signal }: { signal: AbortSignal }) => countOf(path, signal),
      staleTime: COUNTS_FRESH_MS,
      retry: false,
    })),
  });
  const byPath = new Map(open.map(({ path }, index) => [path, counts[index]]));
  return directories.map((directory) => {
    const query = byPath.get(directory.path);
    return {
      ...directory,
      ...query?.data,
      isFailed: query?.isError === true && !query.isFetching,
      onRetry: () => void query?.refetch(),
    };
  });
}

/** What would come of one subfolder. */
export const useImportPreview = (path: string) =>
  useQuery({
    queryKey: ['source', 'preview', path],
    queryFn: ({ signal }) => call(previewImport, { path }, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 60_000,
  });

interface PatternChange {
  added: readonly string[];
  removed: readonly string[];
}

/**
 * Changes the shop's own patterns, so that previews and imports read names by them; `done` is what was changed and can be undone.
 * What is added comes first: it is about these names, and a broader pattern would read them otherwise.
 */
export function useChangeCodePatterns() {
  const client = useQueryClient();
  const apply = async ({ added, removed }: PatternChange): Promise<PatternChange> => {
    const { data } = await call(getImportSettings, {});
    const present = data.result.code_patterns;
    // Only these: somebody may have added others meanwhile.
    const kept = present.filter((pattern) => !added.includes(pattern) && !removed.includes(pattern));
    const answer = await call(saveImportSettings, { code_patterns: [...added, ...kept] });
    if (!answer.success) throw new Error(answer.code);
    // Of many ticked subfolders: nobody waits for all of them.
    void client.invalidateQueries({ queryKey: ['source', 'names'] });
    await Promise.all([
      client.invalidateQueries({ queryKey: ['source', 'preview'] }),
      client.invalidateQueries({ queryKey: ['shop', 'import-settings'] }),
    ]);
    return { added, removed: removed.filter((pattern) => present.includes(pattern)) };
  };
  const changing = useMutation({ mutationFn: apply });
  const undoing = useMutation({
    mutationFn: ({ added, removed }: PatternChange) => apply({ added: removed, removed: added }),
    onSuccess: () => changing.reset(),
  });
  const done = changing.data ?? null;
  return {
    change: changing.mutate,
    undo: () => done !== null && undoing.mutate(done),
    done,
    isPending: changing.isPending || undoing.isPending,
    error: changing.error ?? undoing.error,
    reset: () => {
      changing.reset();
      undoing.reset();
    },
  };
}

const startKey = ['imports', 'start'];

/** Whether an import is being ordered: small pictures of photos wait then, because a browser has few connections and the order needs one. */
export const useIsStartingImport = () => useIsMutating({ mutationKey: startKey }) > 0;

/** Starts an import; a refusal is an answer with its reason. */
export function useStartImport() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: startKey,
    mutationFn: (folder: Parameters<typeof call<typeof startImport.input, typeof startImport.output>>[1]) =>
      call(startImport, folder),
    onSuccess: (answer) => {
      if (answer.success) noteSeen(answer.data.result.job_ids);
      void client.invalidateQueries({ queryKey: ['source', 'counts'] });
      return client.invalidateQueries({ queryKey: ['imports', 'recent'] });
    },
  });
}

interface Wanted<Answer> {
  path: string;
  signal: AbortSignal;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
}

interface BatchOptions<Answer> {
  ask: (paths: string[]) => Promise<readonly (Answer & { path: string })[]>;
  /** Paths of one call. */
  most: number;
  /** Calls at once. */
  atOnce: number;
}

/**
 * Many single questions asked in few calls, in the order they came: each row of a list asks for itself and can be asked again,
 * and a long list fills from above. What nobody waits for any more is not asked.
 */
export function batched<Answer>({ ask, most, atOnce }: BatchOptions<Answer>) {
  const waiting: Wanted<Answer>[] = [];
  let calls = 0;

  async function run(batch: readonly Wanted<Answer>[]): Promise<void> {
    try {
      const answers = new Map((await ask(batch.map(({ path }) => path))).map((answer) => [answer.path, answer]));
      for (const { path, resolve, reject } of batch) {
        const answer = answers.get(path);
        if (answer === undefined) reject(new Error(`no answer for ${path}`));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function pump(): void {
    while (calls < atOnce && waiting.length > 0) {
      const batch = waiting.splice(0, most).filter(({ signal }) => !signal.aborted);
      if (batch.length === 0) continue;
      calls++;
      void run(batch).finally(() => {
        calls--;
        pump();
      });
    }
  }

  return (path: string, signal: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ path, signal, resolve, reject });
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      // The other rows of the list ask within the same tick.
      queueMicrotask(pump);
    });
}
