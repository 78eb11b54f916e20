import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Postfix of Debian on a free port, with one mailbox: giulia@example.it. It needs root, as Postfix does. */
export interface Postfix {
  readonly port: number;
  /** The messages in the mailbox, as they lie there. */
  readonly delivered: () => readonly string[];
  readonly log: () => string;
  readonly stop: () => void;
  readonly remove: () => void;
}

const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => void probe.close(resolve));
  return port;
};

/** The largest message that it takes, in bytes. */
export const MOST_BYTES = 30_000;
const NOBODY = 65_534;

const mainOf = (home: string): string => `compatibility_level = 3.6
queue_directory = ${home}/queue
data_directory = ${home}/data
maillog_file_prefixes = ${home}
maillog_file = ${home}/log
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.example.it
mydestination =
alias_maps =
virtual_mailbox_domains = example.it
virtual_mailbox_maps = inline:{ giulia@example.it=giulia/ }
virtual_mailbox_base = ${home}/mail
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
smtpd_recipient_restrictions = reject_unauth_destination
smtpd_tls_security_level = none
message_size_limit = ${MOST_BYTES}
`;

/** The services of a Postfix without chroot: name, type, private, unprivileged, chroot, wakeup, most, command. */
const masterOf = (port: number): string =>
  [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'pickup unix n - n 60 1 pickup',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'rewrite unix - - n - - trivial-rewrite',
    'bounce unix - - n - 0 bounce',
    'defer unix - - n - 0 bounce',
    'trace unix - - n - 0 bounce',
    'proxymap unix - - n - - proxymap',
    'anvil unix - - n - 1 anvil',
    'error unix - - n - - error',
    'retry unix - - n - - error',
    'virtual unix - n n - - virtual',
    'postlog unix-dgram n - n - 1 postlogd',
    '',
  ].join('\n');

export const startPostfix = async (): Promise<Postfix> => {
  const home = mkdtempSync(join(tmpdir(), 'svc-postfix-'));
  chmodSync(home, 0o755);
  const port = await freePort();
  for (const folder of ['conf', 'queue', 'data', 'mail']) mkdirSync(join(home, folder), { mode: 0o755 });
  execFileSync('chown', ['postfix', join(home, 'data')]);
  execFileSync('chown', [String(NOBODY), join(home, 'mail')]);
  writeFileSync(join(home, 'conf/main.cf'), mainOf(home));
  writeFileSync(join(home, 'conf/master.cf'), masterOf(port));
  const postfix = (word: 'start' | 'stop') =>
    execFileSync('/usr/sbin/postfix', ['-c', join(home, 'conf'), word], { stdio: 'pipe' });
  postfix('start');
  const mailbox = join(home, 'mail/giulia/new');
  let isRunning = true;
  const stop = (): void => {
    if (isRunning) postfix('stop');
    isRunning = false;
  };
  return {
    port,
    delivered: () => {
      try {
        return readdirSync(mailbox).map((name) => readFileSync(join(mailbox, name), 'utf8'));
      } catch {
        return []; // it is made with the first message
      }
    },
    log: () => readFileSync(join(home, 'log'), 'utf8'),
    stop,
    remove: () => {
      stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
