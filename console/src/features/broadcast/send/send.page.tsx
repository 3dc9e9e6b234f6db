import { BroadcastGate } from '../broadcast-gate.tsx';
import { Send } from './send.tsx';

/** The send screen of a subfolder's collages (WG-07…WG-19). */
export function SendPage() {
  return (
    <BroadcastGate>
      <Send stream="kolaj" />
    </BroadcastGate>
  );
}

/** The same for photos that are sent as they are (WG-20, WG-22). */
export function SendProductionPage() {
  return (
    <BroadcastGate>
      <Send stream="production" />
    </BroadcastGate>
  );
}

/** The same for photos from phones (WG-21, WG-23). */
export function SendMobilePage() {
  return (
    <BroadcastGate>
      <Send stream="mobile" />
    </BroadcastGate>
  );
}
