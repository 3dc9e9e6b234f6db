import { listFtpPhotos } from '@kolaj/contract/source/source-door';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

/** What came by the shop's FTP door and waits, by its place; under the folders, whose changes are its own. */
export const useFtpPhotos = () =>
  useQuery({
    queryKey: ['folders', 'ftp-photos'],
    queryFn: ({ signal }) => call(listFtpPhotos, {}, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: 60_000,
  });
