import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import type { Config } from '../config/config.ts';
import type { Emulators } from '../demo/emulators.ts';
import { demoPassword, demoPeople } from '../demo/studio-loto.ts';
import type { Server } from '../serving/server.ts';

/** What a person, or a program with --json, needs to go on. */
export interface StartSummary {
  readonly url: string;
  /** Where clients book. */
  readonly booking: string;
  /** Where the studio works. */
  readonly dashboard: string;
  readonly dev: string;
  readonly apiDocs: string;
  readonly logins: readonly { readonly role: string; readonly email: string; readonly password: string }[];
  readonly emulated: {
    readonly card: string | null;
    readonly wallet: string | null;
    readonly gatewayA: string | null;
    readonly gatewayB: string | null;
    readonly mail: string | null;
  };
  readonly dataDir: string;
  readonly database: 'embedded' | 'given';
  readonly pid: number;
}

export const summary = (server: Server, emulators: Emulators, config: Config, embedded: boolean): StartSummary => ({
  url: server.url,
  booking: `${server.url}/prenota`,
  dashboard: `${server.url}/dashboard`,
  dev: `${server.url}/dev`,
  apiDocs: `${server.url}/api-docs`,
  logins: demoPeople.map(({ role, email, defaultPassword }) => ({
    role,
    email,
    password: defaultPassword
      ? config.SEED__SUPERADMINPASSWORD === undefined
        ? defaultSuperAdminPassword
        : '(SEED__SUPERADMINPASSWORD)'
      : demoPassword,
  })),
  emulated: {
    card: emulators.card?.url ?? null,
    wallet: emulators.wallet?.url ?? null,
    gatewayA: emulators.gatewayA?.url ?? null,
    gatewayB: emulators.gatewayB?.url ?? null,
    mail: emulators.mail?.url ?? null,
  },
  dataDir: config.SVC_DATA_DIR,
  database: embedded ? 'embedded' : 'given',
  pid: process.pid,
});

export const banner = (facts: StartSummary): string => {
  const emulated = [
    ['card provider', facts.emulated.card],
    ['wallet', facts.emulated.wallet],
    ['SDI gateway A', facts.emulated.gatewayA],
    ['SDI gateway B', facts.emulated.gatewayB],
    ['mail server', facts.emulated.mail],
  ].filter(([, url]) => url !== null);
  return [
    '',
    '  Studio Loto is open.',
    '',
    `  Prenota     ${facts.booking}        a client books and pays here`,
    `  Dashboard   ${facts.dashboard}      the studio`,
    `  API         ${facts.url}`,
    `  Demo desk   ${facts.dev}        mails, open payments`,
    `  API docs    ${facts.apiDocs}`,
    '',
    ...facts.logins.map(({ role, email, password }) => `  ${role.padEnd(11)} ${email.padEnd(30)} ${password}`),
    '',
    ...emulated.map(([name, url]) => `  emulated    ${String(name).padEnd(14)} ${url}`),
    `  data        ${facts.dataDir}${facts.database === 'embedded' ? ' (embedded Postgres)' : ' (your Postgres holds the rest)'}`,
    '',
    '  Ctrl-C stops everything; starting again keeps the data.',
    '',
    '',
  ].join('\n');
};
