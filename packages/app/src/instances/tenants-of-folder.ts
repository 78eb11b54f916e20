import type { Config } from '../config/config.ts';
import { reasonOf } from '../serving/server.ts';
import type { Surroundings } from './composition.ts';
import { clashOf } from './instance-clash.ts';
import { folderReader, isUnreadable, type FoundFile } from './instance-files.ts';
import { fingerprintOf, hostName, readInstance, type Instance } from './instance.ts';
import { tenantSlot, type Standing, type TenantSlot } from './tenant-slot.ts';

/** How one file of the folder stands. */
export interface FileStanding {
  readonly id: string;
  readonly standing: Standing | 'refused';
  /** Of the text that is served; null while none is. */
  readonly fingerprint: string | null;
  readonly hosts: readonly string[];
  /** What is wrong with the file as it is now; null when it is served. */
  readonly complaint: string | null;
}

export interface TenantsOfFolder {
  readonly find: (host: string) => TenantSlot | undefined;
  readonly standings: () => readonly FileStanding[];
  /** Reads the folder; a changed file counts when two looks in a row find the same text. */
  readonly look: () => Promise<void>;
  readonly retire: () => Promise<void>;
}

interface Known {
  /** Of the text that was last judged. */
  readonly fingerprint: string;
  readonly complaint: string | null;
}

const GONE = '';
const textOf = (file: FoundFile): string => (isUnreadable(file) ? file.code : file.text);

/** The tenants of a folder: opened, reloaded and closed one by one as their files come, change and go. */
export const tenantsOfFolder = (
  folder: string,
  ofProcess: Config,
  around: Surroundings & { readonly folderRead?: (files: readonly FoundFile[]) => void },
  changed: (standings: readonly FileStanding[]) => void,
): TenantsOfFolder => {
  const { logger } = around;
  const read = folderReader(folder);
  const slots = new Map<string, TenantSlot>();
  const known = new Map<string, Known>();
  const seenBefore = new Map<string, string>();
  let byHost: ReadonlyMap<string, TenantSlot> = new Map();
  let first = true;

  const standings = (): readonly FileStanding[] =>
    [...new Set([...slots.keys(), ...known.keys()])].sort().map((id): FileStanding => {
      const slot = slots.get(id);
      const complaint = known.get(id)?.complaint ?? slot?.complaint() ?? null;
      if (slot === undefined) return { id, standing: 'refused', fingerprint: null, hosts: [], complaint };
      const { fingerprint, hosts } = slot.served();
      return { id, standing: slot.standing(), fingerprint, hosts, complaint };
    });
  const refresh = (): void => {
    byHost = new Map([...slots.values()].flatMap((slot) => slot.served().hosts.map((host) => [host, slot] as const)));
    changed(standings());
  };

  const judged = (file: FoundFile): Instance => {
    if (isUnreadable(file)) throw new Error(`The file cannot be read (${file.code})`);
    const instance = readInstance(file, ofProcess);
    const others = [...slots].filter(([id]) => id !== file.id).flatMap(([, slot]) => [slot.wanted(), slot.served()]);
    const clash = clashOf(instance, others);
    if (clash !== undefined) throw new Error(clash);
    return instance;
  };

  /** Says why a file is not served, once for each reason. */
  const refuse = (id: string, fingerprint: string, error: unknown): void => {
    const complaint = reasonOf(error);
    const before = known.get(id);
    known.set(id, { fingerprint, complaint });
    if (before?.fingerprint === fingerprint && before.complaint === complaint) return;
    const stays = slots.has(id) ? ', the tenant stays as it was' : '';
    logger.log('error', `the instance file is refused${stays}`, { tenant: id, reason: complaint });
    refresh();
  };

  /** A file that is new, has another text, or was refused before. @returns the opening that this causes */
  const take = async (file: FoundFile): Promise<void> => {
    const fingerprint = fingerprintOf(textOf(file));
    let instance: Instance;
    try {
      instance = judged(file);
    } catch (error) {
      return refuse(file.id, fingerprint, error);
    }
    known.set(file.id, { fingerprint, complaint: null });
    for (const remark of instance.remarks) logger.log('warn', remark, { tenant: file.id });
    const slot = slots.get(file.id);
    if (slot === undefined) {
      const made = tenantSlot(instance, around, refresh);
      slots.set(file.id, made);
      refresh();
      return await made.start();
    }
    if (instance.waits) logger.log('info', 'the changed file is used from the next start on', { tenant: file.id });
    else await slot.change(instance);
  };

  const drop = (id: string): Promise<void> => {
    const slot = slots.get(id);
    slots.delete(id);
    known.delete(id);
    refresh();
    if (slot === undefined) return Promise.resolve();
    logger.log('info', 'the instance file is gone, the tenant is closed', { tenant: id });
    return slot.retire();
  };

  return {
    find: (host) => byHost.get(hostName(host)),
    standings,
    look: async () => {
      const files = await read();
      // An empty mount point looks like this; a person who means it stops the server.
      if (files.size === 0 && slots.size > 1) throw new Error('The folder has no instance file any more');
      around.folderRead?.([...files.values()]);
      const settled = (id: string, print: string): boolean => first || seenBefore.get(id) === print;
      const work: Promise<void>[] = [];
      for (const id of known.keys()) if (!files.has(id) && settled(id, GONE)) work.push(drop(id));
      for (const file of files.values()) {
        const { fingerprint, complaint } = known.get(file.id) ?? { complaint: null };
        const print = fingerprintOf(textOf(file));
        if (complaint !== null || (fingerprint !== print && settled(file.id, print))) work.push(take(file));
      }
      const ids = new Set([...known.keys(), ...files.keys()]);
      seenBefore.clear();
      for (const id of ids) {
        const file = files.get(id);
        seenBefore.set(id, file === undefined ? GONE : fingerprintOf(textOf(file)));
      }
      const done = Promise.all(work);
      if (first) await done;
      first = false;
    },
    retire: async () => {
      await Promise.all([...slots.values()].map((slot) => slot.retire()));
    },
  };
};
