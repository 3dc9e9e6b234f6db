import { getAlerts, removeAlerts, saveAlerts } from './alerts.ts';
import { startPocket } from './pocket.ts';
import { listSent } from './sent.ts';

export const pocketCalls = { startPocket, listSent, getAlerts, saveAlerts, removeAlerts };
