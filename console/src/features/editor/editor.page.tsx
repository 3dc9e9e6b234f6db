import { type EditorData, editCollage } from '@kolaj/contract/collage/editor';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ApiError, call } from '../../lib/calls/api.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Gone } from '../../ui/page/gone.tsx';
import { stateOf } from './canvas-model.ts';
import { useEditorPlace } from './canvas-way-back.tsx';
import { CanvasRoom } from './screen/canvas-room.tsx';
import { CanvasSkeleton } from './screen/canvas-skeleton.tsx';

/** All that the editor needs of one collage; asked for again when collages change. */
const useEditorData = (file: string) =>
  useQuery({
    queryKey: ['collages', 'editor', file],
    queryFn: ({ signal }) => call(editCollage, { file }, { signal }),
    select: ({ data }) => data.result,
    // Work begins with what is stored now, not with what was looked at before.
    gcTime: 0,
  });

// Most collages are composed already.
const CanvasBegin = lazy(async () => ({ default: (await import('./canvas-begin.tsx')).CanvasBegin }));

/** The collage editor (EDT-01). One that is missing leads to the folders (ROUTE-21). */
export function EditorPage() {
  const { file } = useEditorPlace();
  const query = useEditorData(file);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (isGone) return <Gone to="/whatsapp-shop" />;
  return (
    <Loaded query={query} skeleton={{ kind: 'own', shapes: <CanvasSkeleton /> }}>
      {(data) => <OpenedEditor key={file} data={data} />}
    </Loaded>
  );
}

function OpenedEditor({ data }: { data: EditorData }) {
  const [first] = useState(() => stateOf(data));
  return first === null ? (
    <Suspense fallback={<CanvasSkeleton />}>
      <CanvasBegin data={data} />
    </Suspense>
  ) : (
    <CanvasRoom data={data} first={first} />
  );
}
