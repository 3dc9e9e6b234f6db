import type { ReactNode } from 'react';
import type { useForm } from '../../../../ui/form/use-form.tsx';
import type { Values } from '../values.ts';

export type SettingsForm = ReturnType<typeof useForm<Values>>;

/** What every field of the settings gets. */
export interface SettingProps {
  form: SettingsForm;
  label: string;
  help: ReactNode;
  /** The person may look, not change. */
  isLocked: boolean;
  /** The header's colour when none is chosen (D-48), `#rrggbb`. */
  automaticColour: string;
}
