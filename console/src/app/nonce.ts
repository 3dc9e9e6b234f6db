import { setNonce } from 'get-nonce';

// Imported first by main.tsx: everything that makes a <style> at run time must know the nonce before it does.
// The property, not the attribute: browsers hide the attribute's value from scripts.
const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** The nonce of this HTML response; empty in development, where no policy is sent. */
export const nonce = meta?.nonce ?? '';

if (nonce !== '') setNonce(nonce);
