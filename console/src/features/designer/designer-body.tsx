import { builtInTemplates } from '@kolaj/domain/template/built-in';
import { sampleTemplate } from '@kolaj/domain/template/design/sample';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconForms, IconLayoutCollage, IconPointer } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone, useIsWide } from '../../lib/dom/use-media.ts';
import type { KnownTemplate } from '../../product/calls/firm-templates.query.ts';
import { useFirms } from '../../product/calls/firms.query.ts';
import { Chip } from '../../ui/button/chip.tsx';
import { DesignCanvas } from './canvas/design-canvas.tsx';
import { useDesignScene } from './canvas/use-design-scene.ts';
import styles from './designer.module.css';
import { useFirmProducts } from './designer.query.ts';
import type { Design } from './designer-state.ts';
import { DragArea } from './fields/drag-area.tsx';
import { FieldList } from './fields/field-list.tsx';
import { sampleProduct } from './product.ts';
import { ItemSettings } from './settings/item-settings.tsx';
import { ProblemList } from './settings/problem-list.tsx';
import { TemplateSettings } from './settings/template-settings.tsx';
import { useDesigner } from './use-designer.ts';

interface DesignerBodyProps {
  pid: string | undefined;
  templates: readonly KnownTemplate[];
  onFirm: (pid: string | undefined) => void;
}

/** Fields, canvas and settings beside each other; on smaller screens the canvas stays and the rest takes turns below it. */
export function DesignerBody({ pid, templates, onFirm }: DesignerBodyProps) {
  const isWide = useIsWide();
  const drawing = useDesignScene();
  const problems = <ProblemList warnings={drawing.scene.warnings} />;
  const pickers = <Pickers pid={pid} templates={templates} onFirm={onFirm} />;
  const canvas = <DesignCanvas drawing={drawing} />;
  return (
    <DragArea>
      {isWide ? (
        <div className={styles.desk}>
          <div className={styles.side}>
            {pickers}
            <FieldList />
            {problems}
          </div>
          {canvas}
          <div className={styles.side}>
            <ItemSettings />
            <TemplateSettings pid={pid} />
          </div>
        </div>
      ) : (
        <div className={styles.stack}>
          {canvas}
          <Trays
            trays={{
              item: <ItemSettings />,
              fields: <FieldList />,
              template: (
                <>
                  {pickers}
                  <TemplateSettings pid={pid} />
                </>
              ),
              problems,
            }}
          />
        </div>
      )}
    </DragArea>
  );
}

type Tray = 'item' | 'fields' | 'template' | 'problems';

function Trays({ trays }: { trays: Record<Tray, ReactNode> }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const [shown, setShown] = useState<Tray>('item');
  const chips = [
    ['item', t({ id: 'designer.tray-item', message: 'Chosen' }), IconPointer],
    ['fields', t({ id: 'designer.tray-fields', message: 'Fields' }), IconForms],
    ['template', t({ id: 'designer.template', message: 'Template' }), IconLayoutCollage],
    ['problems', t({ id: 'designer.tray-problems', message: 'Check' }), IconAlertTriangle],
  ] as const;
  return (
    <>
      <div className={styles.chips}>
        {chips.map(([tray, label, ChipIcon]) => (
          <Chip
            key={tray}
            kind="view"
            isPressed={tray === shown}
            icon={isPhone ? undefined : <ChipIcon size={17} stroke={1.75} aria-hidden />}
            onClick={() => setShown(tray)}
          >
            {label}
          </Chip>
        ))}
      </div>
      <div className={styles.tray}>{trays[shown]}</div>
    </>
  );
}

interface PickersProps {
  pid: string | undefined;
  templates: readonly KnownTemplate[];
  onFirm: (pid: string | undefined) => void;
}

/** For which firm, from which template, with which product (ADM-06). */
function Pickers({ pid, templates, onFirm }: PickersProps) {
  return (
    <div className={styles.pickers}>
      <FirmPick pid={pid} onFirm={onFirm} />
      <TemplatePick pid={pid} templates={templates} />
      {pid !== undefined && <ProductPick pid={pid} />}
    </div>
  );
}

function FirmPick({ pid, onFirm }: Omit<PickersProps, 'templates'>) {
  const { t } = useLingui();
  const firms = useFirms();
  return (
    <NativeSelect
      label={t({ id: 'designer.firm', message: 'Firm' })}
      value={pid ?? ''}
      onChange={({ currentTarget: { value } }) => onFirm(value === '' ? undefined : value)}
      data={[
        { value: '', label: t({ id: 'designer.no-firm', message: 'None, the sample' }) },
        ...(firms.data ?? []).map((firm) => ({ value: firm.pid, label: firm.name })),
      ]}
    />
  );
}

/** The sample, the built-in ones, and those of the firm. Undo brings back what was there. */
function TemplatePick({ pid, templates }: Omit<PickersProps, 'onFirm'>) {
  const { t } = useLingui();
  const { template, origin, open } = useDesigner();
  const own = new Map(
    templates.map(({ id, version, data }): [string, Design] => [
      `own:${id}`,
      { template: data, origin: { pid: pid ?? '', id, version } },
    ]),
  );
  const ready = new Map(
    [sampleTemplate, ...builtInTemplates].map((data): [string, Design] => [
      `ready:${data.name}`,
      { template: data, origin: null },
    ]),
  );
  const all = new Map([...ready, ...own]);
  const here =
    origin === null ? [...ready].find(([, design]) => design.template === template)?.[0] : `own:${origin.id}`;
  const entries = (designs: Map<string, Design>) =>
    [...designs].map(([value, design]) => ({ value, label: design.template.name }));
  return (
    <NativeSelect
      label={t({ id: 'designer.from', message: 'Template' })}
      value={here !== undefined && all.has(here) ? here : ''}
      onChange={({ currentTarget: { value } }) => {
        const chosen = all.get(value);
        if (chosen !== undefined) open(chosen);
      }}
      data={[
        { value: '', label: t({ id: 'designer.from-changed', message: 'As changed here' }), disabled: true },
        { group: t({ id: 'designer.group-ready', message: 'Ready ones' }), items: entries(ready) },
        ...(own.size === 0
          ? []
          : [{ group: t({ id: 'designer.group-own', message: 'Of the firm' }), items: entries(own) }]),
      ]}
    />
  );
}

/** The sample, or one of the firm's own products with its real photos. */
function ProductPick({ pid }: { pid: string }) {
  const { t } = useLingui();
  const { product, setProduct } = useDesigner();
  const { data = [], isPending } = useFirmProducts(pid);
  const none = t({ id: 'designer.no-products', message: 'The firm has no products yet.' });
  return (
    <NativeSelect
      label={t({ id: 'designer.product', message: 'Drawn with' })}
      description={data.length === 0 && !isPending ? none : undefined}
      value={product.id ?? ''}
      onChange={({ currentTarget: { value } }) =>
        setProduct(data.find((entry) => entry.product.id === value)?.product ?? sampleProduct())
      }
      data={[
        { value: '', label: t({ id: 'designer.sample', message: 'The sample' }) },
        ...data.map((entry) => ({ value: entry.product.id ?? '', label: entry.name })),
      ]}
    />
  );
}
