import type { EditorData } from '@kolaj/contract/editor';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutCollage } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { stateOf } from './canvas-model.ts';
import { useEditorData } from './canvas-query.ts';
import { CanvasRoom } from './canvas-room.tsx';
import { CanvasSkeleton } from './canvas-skeleton.tsx';
import { useEditorPlace, WayBack } from './canvas-way-back.tsx';

/** The collage editor (EDT-01). One that is missing leads to the folders (ROUTE-21). */
export function EditorPage() {
  const { file } = useEditorPlace();
  const query = useEditorData(file);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (isGone) return <Navigate to="/whatsapp-shop" replace />;
  return (
    <Loaded query={query} skeleton={<CanvasSkeleton />}>
      {(data) => <OpenedEditor key={file} data={data} />}
    </Loaded>
  );
}

function OpenedEditor({ data }: { data: EditorData }) {
  const [first] = useState(() => stateOf(data));
  return first === null ? <NoTemplate data={data} /> : <CanvasRoom data={data} first={first} />;
}

/** A shop without any template has nothing to put photos into. */
function NoTemplate({ data }: { data: EditorData }) {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={data.collage.data.kolaj_name} crumbs={[{ label: data.collage.subfolder, link: WayBack }]} />
      <EmptyState
        icon={IconLayoutCollage}
        title={t({ id: 'editor.no-template', message: 'There is no template to work with' })}
        reason={t({ id: 'editor.no-template-why', message: 'A collage is made in a template. Add one first.' })}
      >
        <LinkButton variant="action" to="/whatsapp-shop">
          <Trans id="editor.to-folders">To the folders</Trans>
        </LinkButton>
      </EmptyState>
    </>
  );
}
