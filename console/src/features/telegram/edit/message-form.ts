import type { useForm } from '../../../ui/form/use-form.tsx';
import type { MessageValues } from './message-values.ts';

/** The form of the window, for its parts. */
export type MessageForm = ReturnType<typeof useForm<MessageValues>>;

/** How an address begins. */
export const addressExample = 'https://';
