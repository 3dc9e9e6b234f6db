/** What the calls are about, in the order in which others ask for them. */
export const callGroups = ['collages', 'orders', 'stock', 'sends', 'photos', 'site', 'rest'] as const;
export type CallGroup = (typeof callGroups)[number];

/** Beginnings of paths, those of a group in its order; what begins with none of them is the rest. */
const beginnings: Readonly<Record<Exclude<CallGroup, 'rest'>, readonly string[]>> = {
  collages: ['/shop/kolaj/', '/shop/subfolder/', '/shop/folder/', '/shop/selection/', '/shop/verify/', '/shop/state/'],
  orders: ['/shop/orders/'],
  stock: ['/shop/sold-out/'],
  sends: [
    ...['/send_kolaj', '/shop/broadcast/', '/shop/telegram', '/shop/schedule', '/shop/addschedule'],
    ...['/shop/cancelschedule', '/shop/calendar', '/shop/phones/', '/provider/', '/shop/channels', '/{keyword}/log'],
  ],
  photos: [
    ...['/shop/source/', '/shop/folder/import', '/shop/folder/list_all', '/shop/folder/counts', '/shop/kolaj/list_all'],
    ...['/shop/import/', '/shop/upload/', '/shop/watch/', '/shop/streams/', '/shop/photo/', '/shop/door/'],
  ],
  site: ['/shop/build', '/shop/previewSite', '/shop/brand/', '/shop/domains', '/shop/reels/'],
};

interface Place {
  group: CallGroup;
  /** Among the beginnings of its group. */
  at: number;
}

/** The longest beginning that fits decides. */
function placeOf(path: string): Place {
  let place: Place = { group: 'rest', at: 0 };
  let longest = 0;
  for (const group of callGroups) {
    if (group === 'rest') continue;
    for (const [at, beginning] of beginnings[group].entries()) {
      if (beginning.length <= longest || !path.startsWith(`/api${beginning}`)) continue;
      longest = beginning.length;
      place = { group, at };
    }
  }
  return place;
}

/** The calls by what they are about; groups without any are left out. */
export function groupCalls<Call extends { path: string }>(
  calls: readonly Call[],
): { group: CallGroup; calls: Call[] }[] {
  const placed = calls
    .map((call) => ({ call, ...placeOf(call.path) }))
    .sort((a, b) => a.at - b.at || a.call.path.localeCompare(b.call.path));
  return callGroups
    .map((group) => ({ group, calls: placed.filter((one) => one.group === group).map(({ call }) => call) }))
    .filter(({ calls: own }) => own.length > 0);
}
