import { getAlerts, removeAlerts, saveAlerts } from './alerts.ts';
import { startPocket } from './pocket.ts';
import { listAgentsPhotos, listSent } from './sent.ts';

export const pocketCalls = { startPocket, listSent, listAgentsPhotos, getAlerts, saveAlerts, removeAlerts };
