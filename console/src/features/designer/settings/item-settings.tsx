import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { boxOf } from '../canvas/item-box.ts';
import { useDesigner } from '../use-designer.ts';
import { useItemWords } from './item-words.ts';
import styles from './settings.module.css';
import { SlotSettings } from './slot-settings.tsx';
import { TextSettings } from './text-settings.tsx';

/** Settings of what is chosen on the canvas; without a choice, what can be put there. */
export function ItemSettings() {
  const { template, selected } = useDesigner();
  const wordsOf = useItemWords();
  const slot = selected?.kind === 'slot' ? template.images[selected.index] : undefined;
  const text = selected?.kind === 'text' ? template.texts[selected.index] : undefined;
  if (selected === null || (slot === undefined && text === undefined)) return <NothingChosen />;
  return (
    <section className={styles.settings} aria-labelledby="designer-item">
      <div className={styles.head}>
        <h2 id="designer-item">{wordsOf(template, selected)}</h2>
        <ItemTools />
      </div>
      {slot !== undefined && <SlotSettings key={selected.index} slot={slot} index={selected.index} />}
      {text !== undefined && <TextSettings key={selected.index} text={text} index={selected.index} />}
      <AddButtons />
    </section>
  );
}

function NothingChosen() {
  return (
    <section className={styles.settings}>
      <p className={styles.hint}>
        <Trans id="designer.nothing-chosen">Choose a photo or text on the canvas to change it, or add one.</Trans>
      </p>
      <AddButtons />
    </section>
  );
}

function AddButtons() {
  const { edit } = useDesigner();
  return (
    <div className={styles.two}>
      <Button onClick={() => edit({ kind: 'add-slot' })}>
        <Trans id="designer.add-slot">Add photo slot</Trans>
      </Button>
      <Button onClick={() => edit({ kind: 'add-text' })}>
        <Trans id="designer.add-text">Add text</Trans>
      </Button>
    </div>
  );
}

function ItemTools() {
  const { t } = useLingui();
  const { template, selected, edit } = useDesigner();
  if (selected === null) return null;
  const { kind, index } = selected;
  const count = kind === 'slot' ? template.images.length : template.texts.length;
  const box = boxOf(template, selected);
  const copy = () => {
    if (box !== null) edit({ kind: 'copy', item: selected, box: { ...box, x: box.x + 24, y: box.y + 24 } });
  };
  return (
    <div className={styles.tools}>
      <IconButton
        icon={IconArrowUp}
        label={t({ id: 'designer.earlier', message: 'Earlier in the order' })}
        isDisabled={index === 0}
        onClick={() => edit({ kind: 'order', item: selected, to: index - 1 })}
      />
      <IconButton
        icon={IconArrowDown}
        label={t({ id: 'designer.later', message: 'Later in the order' })}
        isDisabled={index >= count - 1}
        onClick={() => edit({ kind: 'order', item: selected, to: index + 1 })}
      />
      <IconButton icon={IconCopy} label={t({ id: 'designer.copy', message: 'Copy it' })} onClick={copy} />
      <IconButton
        icon={IconTrash}
        label={t({ id: 'designer.remove', message: 'Remove it' })}
        onClick={() => edit({ kind: 'remove', item: selected })}
      />
    </div>
  );
}
