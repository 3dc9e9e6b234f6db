import { useLingui } from '@lingui/react/macro';
import { Navigate, type NavigateOptions } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showToast } from '../feedback/toasts.tsx';

/** What the address names is not there (any more): its parent is shown, and it is said why. */
export function Gone(parent: NavigateOptions) {
  const { t } = useLingui();
  const text = t({ id: 'page.gone', message: 'Not found. It may have been deleted.' });
  useEffect(() => showToast({ key: 'gone', text }), [text]);
  return <Navigate {...parent} replace />;
}
