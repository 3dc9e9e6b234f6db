import type { SourceInput, StoredSource } from '@kolaj/contract/source/source-admin';

export type Driver = SourceInput['driver'];

/** What is in the fields. */
export interface SourceForm {
  driver: Driver;
  host: string;
  /** Digits, or nothing for the usual port. */
  port: string;
  username: string;
  /** Empty = the stored one stays. */
  password: string;
  /** How one logs in by SFTP. */
  proof: 'password' | 'key';
  privateKey: string;
  root: string;
  tls: 'explicit' | 'implicit';
  fingerprint: string | null;
  connections: number;
  /** By which code page names are read that are not UTF-8; null = by the most plausible one. */
  names: SourceInput['names'];
}

const nothing: SourceForm = {
  driver: 'local',
  host: '',
  port: '',
  username: '',
  password: '',
  proof: 'password',
  privateKey: '',
  root: '',
  tls: 'explicit',
  fingerprint: null,
  connections: 2,
  names: null,
};

/** The fields as they are stored; of a folder of this machine how its names are read. Where nothing is stored `driver` is chosen. */
export function formOf(view: StoredSource | null, driverOfNone: Driver = 'local'): SourceForm {
  if (view === null) return { ...nothing, driver: driverOfNone };
  if (view.driver === 'local') return { ...nothing, driver: driverOfNone, names: view.names };
  const { driver, host, port, username, root, tls, fingerprint, connections, names } = view;
  return {
    ...nothing,
    driver,
    host,
    username,
    root,
    tls,
    fingerprint,
    connections,
    names,
    port: port === null ? '' : String(port),
    proof: view.has_private_key ? 'key' : 'password',
  };
}

/** What the call wants. The way to log in that is not chosen loses its secret. */
export function inputOf(form: SourceForm): SourceInput {
  const { driver, host, port, username, root, tls, fingerprint, connections, names } = form;
  const common = {
    host: host.trim(),
    username: username.trim(),
    root: root.trim(),
    tls,
    fingerprint,
    connections,
    names,
    port: /^\d+$/.test(port.trim()) ? Number(port) : null,
  };
  if (driver === 'local') return { ...inputOf({ ...nothing, driver: 'ftp' }), driver, names };
  if (driver !== 'sftp') return { driver, ...common, ...(form.password === '' ? {} : { password: form.password }) };
  return form.proof === 'key'
    ? { driver, ...common, password: '', ...(form.privateKey === '' ? {} : { private_key: form.privateKey }) }
    : { driver, ...common, private_key: '', ...(form.password === '' ? {} : { password: form.password }) };
}

/** The port that is used when none is typed. */
export function usualPort({ driver, tls }: Pick<SourceForm, 'driver' | 'tls'>): number {
  if (driver === 'sftp') return 22;
  return driver === 'ftps' && tls === 'implicit' ? 990 : 21;
}

/** Whether the stored secret goes with what is typed: it is not sent to another server or for another user. */
export function isSecretKept(form: SourceForm, view: StoredSource | null): boolean {
  if (view === null || view.driver === 'local') return false;
  const isSet = form.driver === 'sftp' && form.proof === 'key' ? view.has_private_key : view.has_password;
  const { host, username, port } = inputOf(form);
  return isSet && host === view.host && username === view.username && port === view.port;
}
