import { type PhotoStream, readStream, refreshStream } from '@kolaj/contract/source/stream';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';
import { useMay } from '../../../product/account/use-may.ts';

export type StreamReading = z.output<typeof readStream.output>['data']['result'];

/** Brand folders of photos that are sent as they are (SND-03); while the source is read, server events bring more. */
export const useStream = (source: PhotoStream) =>
  useQuery({
    queryKey: ['streams', source],
    queryFn: ({ signal }) => call(readStream, { source, images: false }, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 5_000,
  });

/** Has the source looked into again, in the background. */
export function useRefreshStream(source: PhotoStream) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(refreshStream, { source }),
    onSettled: () => client.invalidateQueries({ queryKey: ['streams', source] }),
  });
}

/** A source that was never looked into is, as soon as somebody who may comes to see it. */
export function useFirstReading(source: PhotoStream, reading: StreamReading | undefined): void {
  const maySend = useMay('send');
  const { mutate } = useRefreshStream(source);
  const isNew = reading?.configured === true && reading.read_at === null && !reading.reading;
  useEffect(() => {
    if (isNew && maySend) mutate();
  }, [isNew, maySend, mutate]);
}
