import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../product/account/session.query.ts';
import { PaletteWindow } from './palette-window.tsx';
import { type PaletteItem, useFirmItems, usePaletteItems } from './use-palette-items.ts';

interface PaletteProps {
  onClose: () => void;
  onLanguage: () => void;
  onKeys: () => void;
}

/** Go anywhere by a few letters (Ctrl+K): pages, actions, folders and brands; for administrators also firms. */
export function Palette({ onClose, onLanguage, onKeys }: PaletteProps) {
  const { data: user } = useQuery(sessionQuery);
  const items = usePaletteItems({ onLanguage, onKeys });
  if (user?.extra.admin === true) return <AdminPalette items={items} onClose={onClose} />;
  return <PaletteWindow items={items} onClose={onClose} />;
}

function AdminPalette({ items, onClose }: { items: readonly PaletteItem[]; onClose: () => void }) {
  const firms = useFirmItems();
  return <PaletteWindow items={[...items, ...firms]} onClose={onClose} />;
}
