import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp, IconBraces, IconFileExport } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { type KnownTemplate, useFirmTemplates } from '../../product/calls/firm-templates.query.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LeaveGuard } from '../../ui/dialog/leave-guard.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { DesignerBody } from './designer-body.tsx';
import { ExportDialog } from './export/export-dialog.tsx';
import { JsonDialog } from './export/json-dialog.tsx';
import { DesignerContext, useDesigner, useNewDesigner } from './use-designer.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/** Undo and redo by keys, Delete removes what is chosen. */
function useDesignerKeys(): void {
  const { undo, redo, edit, selected, select } = useDesigner();
  const actions = {
    undo,
    redo,
    remove: selected === null ? null : () => edit({ kind: 'remove', item: selected }),
    leave: selected === null ? null : () => select(null),
  };
  useWindowEvent('keydown', (event) => {
    const wanted = event.defaultPrevented || isTyping(event.target) ? null : meantBy(event);
    const act = wanted && actions[wanted];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function meantBy(event: KeyboardEvent): 'undo' | 'redo' | 'remove' | 'leave' | null {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  if (key === 'escape') return 'leave';
  return key === 'delete' || key === 'backspace' ? 'remove' : null;
}

/** /yta/collage: a template drawn by hand, on a sample or on a firm's own photos (ADM-05…ADM-11, D-82). */
export function DesignerPage() {
  const designer = useNewDesigner();
  return (
    <DesignerContext value={designer}>
      <Designer />
      <DesignLeave />
    </DesignerContext>
  );
}

function Designer() {
  const { t } = useLingui();
  const { firm: pid, template: wanted } = useSearch({ from: '/shell/yta/collage' });
  const navigate = useNavigate({ from: '/yta/collage' });
  const { data: templates = [] } = useFirmTemplates(pid);
  const [dialog, setDialog] = useState<'json' | 'export' | null>(null);
  const [savedTo, setSavedTo] = useState<string | null>(null);
  useOpenWanted({ pid, wanted, templates });
  useDesignerKeys();

  return (
    <>
      <PageHead
        title={t({ id: 'admin.template-editor', message: 'Template editor' })}
        crumbs={[{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } }]}
        actions={
          <>
            <Steps size="md" />
            <Button leftSection={<IconBraces size={17} stroke={1.75} aria-hidden />} onClick={() => setDialog('json')}>
              <Trans id="designer.json-short">JSON</Trans>
            </Button>
            <ExportButton onClick={() => setDialog('export')} />
          </>
        }
        phoneActions={
          <>
            <Steps size="lg" />
            <IconButton
              icon={IconBraces}
              size="lg"
              label={t({ id: 'designer.json', message: 'Template as JSON' })}
              onClick={() => setDialog('json')}
            />
          </>
        }
      />
      {savedTo !== null && (
        <Banner
          tone="green"
          title={<Trans id="designer.saved">Saved to {savedTo}.</Trans>}
          onClose={() => setSavedTo(null)}
        />
      )}
      <DesignerBody
        pid={pid}
        templates={templates}
        onFirm={(next) => void navigate({ search: next === undefined ? {} : { firm: next }, replace: true })}
      />
      <FootBar isTask>
        <ExportButton onClick={() => setDialog('export')} />
      </FootBar>
      {dialog === 'json' && <JsonDialog onClose={() => setDialog(null)} />}
      {dialog === 'export' && (
        <ExportDialog
          pid={pid}
          onClose={() => setDialog(null)}
          onSaved={(firm) => {
            setDialog(null);
            setSavedTo(firm.name);
            void navigate({ search: { firm: firm.pid }, replace: true });
          }}
        />
      )}
    </>
  );
}

/** A template of the firm that the address names is opened as soon as it is there. */
function useOpenWanted({
  pid,
  wanted,
  templates,
}: {
  pid: string | undefined;
  wanted: string | undefined;
  templates: readonly KnownTemplate[];
}) {
  const { open, origin, learnOverlays } = useDesigner();
  const [opened, setOpened] = useState<string | null>(null);
  const take = useEffectEvent(() => {
    const overlays = templates.flatMap(({ data, overlay }) =>
      data.background === null || overlay === null ? [] : [[data.background, overlay] as const],
    );
    if (overlays.length > 0) learnOverlays(Object.fromEntries(overlays));
    const found = templates.find(({ id }) => id === wanted);
    if (pid === undefined || found === undefined || opened === found.id || origin?.id === found.id) return;
    setOpened(found.id);
    open({ template: found.data, origin: { pid, id: found.id, version: found.version } });
  });
  useEffect(() => {
    if (templates.length > 0) take();
  }, [templates]);
}

function Steps({ size }: { size: 'md' | 'lg' }) {
  const { t } = useLingui();
  const { undo, redo, canUndo, canRedo } = useDesigner();
  return (
    <>
      <IconButton
        icon={IconArrowBackUp}
        size={size}
        label={t({ id: 'designer.undo', message: 'Undo' })}
        isDisabled={!canUndo}
        onClick={undo}
      />
      <IconButton
        icon={IconArrowForwardUp}
        size={size}
        label={t({ id: 'designer.redo', message: 'Redo' })}
        isDisabled={!canRedo}
        onClick={redo}
      />
    </>
  );
}

function ExportButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="action" leftSection={<IconFileExport size={17} stroke={1.75} aria-hidden />} onClick={onClick}>
      <Trans id="designer.export">Export…</Trans>
    </Button>
  );
}

/** Nobody leaves an unsaved template without being asked, neither by a link nor by closing the window. */
function DesignLeave() {
  const { isDirty } = useDesigner();
  return (
    <LeaveGuard isDirty={isDirty}>
      <Trans id="designer.leave-lost">The template is neither saved to a firm nor exported as JSON.</Trans>
    </LeaveGuard>
  );
}
