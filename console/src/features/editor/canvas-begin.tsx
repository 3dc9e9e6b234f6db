import type { EditorData } from '@kolaj/contract/collage/editor';
import { beginEditor } from '@kolaj/domain/editor/begin-editor';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutCollage } from '@tabler/icons-react';
import { useState } from 'react';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { judgedPhotos, templateOf } from './canvas-model.ts';
import { WayBack } from './canvas-way-back.tsx';
import { CanvasRoom } from './screen/canvas-room.tsx';

/** Work on a collage that the machine could not compose (D-34): it begins with what its photos and names allow. */
export function CanvasBegin({ data }: { data: EditorData }) {
  const [first] = useState(() =>
    beginEditor({
      templates: data.templates.map(templateOf),
      photos: judgedPhotos(data.photos),
      name: data.collage.data.kolaj_name,
      firm: data.collage.subfolder,
    }),
  );
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
