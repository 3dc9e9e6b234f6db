import { useLingui } from '@lingui/react/macro';
import { IconLayoutCollage, IconLetterCase, IconPalette, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Chip } from '../../../ui/button/chip.tsx';
import { LayerWarnings } from '../canvas/layer-warnings.tsx';
import { PanelFields } from '../fields/panel-fields.tsx';
import { Siblings } from '../siblings/sibling-colours.tsx';
import { TemplatePick } from '../template/template-pick.tsx';
import { type Selected, useEditor } from '../use-editor.ts';
import styles from './canvas-room.module.css';

const trays = ['photo', 'text', 'template', 'colours'] as const;
type Tray = (typeof trays)[number];

const icons = { photo: IconPhoto, text: IconLetterCase, template: IconLayoutCollage, colours: IconPalette };

/** Below the canvas on phones: four chips change what is there; choosing on the canvas changes it too (ux §10, 06). */
export function CanvasTray({ photo, under }: { photo: ReactNode; under: ReactNode }) {
  const { selected } = useEditor();
  const [chosen, setChosen] = useState<{ tray: Tray; selected: Selected }>({ tray: 'photo', selected: null });
  const words = useTrayWords();
  // A tap on the canvas after the last chip leads to the tray of what was tapped.
  const tray = chosen.selected === selected ? chosen.tray : (trayOf(selected) ?? chosen.tray);
  return (
    <div className={styles.tray}>
      <div className={styles.chips}>
        {trays.map((name) => {
          const TrayIcon = icons[name];
          return (
            <Chip
              key={name}
              kind="view"
              isPressed={name === tray}
              icon={<TrayIcon size={17} stroke={1.75} aria-hidden />}
              onClick={() => setChosen({ tray: name, selected })}
            >
              {words[name]}
            </Chip>
          );
        })}
      </div>
      <LayerWarnings isCompact />
      {tray === 'photo' && photo}
      {tray === 'text' && <PanelFields />}
      {tray === 'template' && <TemplatePick />}
      {tray === 'colours' && <Siblings />}
      {under}
    </div>
  );
}

function trayOf(selected: Selected): Tray | null {
  if (selected === null) return null;
  return selected.kind === 'slot' ? 'photo' : 'text';
}

function useTrayWords(): Record<Tray, string> {
  const { t } = useLingui();
  return {
    photo: t({ id: 'editor.tray-photo', message: 'Photo' }),
    text: t({ id: 'editor.tray-text', message: 'Text' }),
    template: t({ id: 'editor.tray-template', message: 'Template' }),
    colours: t({ id: 'editor.tray-colours', message: 'Colours' }),
  };
}
