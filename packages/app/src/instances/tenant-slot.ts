import { setTimeout as sleep } from 'node:timers/promises';
import * as Effect from 'effect/Effect';
import { hasStandingWork } from '@svc/adapters-db';
import type { App, HttpService, TenantDoor } from '@svc/adapters-http';
import { migrateOrRefuse, reasonOf } from '../serving/server.ts';
import { compose, type Composition, type Surroundings } from './composition.ts';
import type { Instance } from './instance.ts';

/** `asleep`: nobody has asked for it yet, and it has no work to do. `failing`: it should run and cannot. */
export type Standing = 'asleep' | 'running' | 'failing';

/** One tenant of several, over all the versions of its file. */
export interface TenantSlot {
  /** The version that is served: not a newer one that cannot be opened. */
  readonly served: () => Instance;
  /** The version its file says. */
  readonly wanted: () => Instance;
  readonly standing: () => Standing;
  /** Why it is failing, or why the newer version is not served. */
  readonly complaint: () => string | undefined;
  /** Opens it when somebody comes. */
  readonly door: () => ReturnType<HttpService<App>['tenantOf']>;
  /** Opens it if it has work to do though nobody comes. */
  readonly start: () => Promise<void>;
  /** Its file changed: opens the new version, leads visitors there, and lets the old one finish. */
  readonly change: (next: Instance) => Promise<void>;
  /** Resolves when every version of it is closed. */
  readonly retire: () => Promise<void>;
}

interface Attempt {
  readonly instance: Instance;
  readonly opened: Promise<void>;
  /** Failed, and long enough ago to be tried again. */
  readonly isOver: () => boolean;
}

/** After a failure visitors are refused at once for so long, instead of each waiting for a database that is away. */
const HOLD_OFF_MS = 1_000;
const RETRY_MS = { first: 2_000, most: 60_000 } as const;

export const tenantSlot = (first: Instance, around: Surroundings, changed: () => void): TenantSlot => {
  let wanted = first;
  let running: Composition | undefined;
  let complaint: string | undefined;
  let attempt: Attempt | undefined;
  const retired = new AbortController();
  const leaving = new Set<Promise<void>>();
  const log = (
    message: string,
    fields: Readonly<Record<string, string>> = {},
    level: 'info' | 'error' = 'info',
  ): void => around.logger.log(level, message, { tenant: first.id, ...fields });

  const complain = (error: unknown): void => {
    const reason = reasonOf(error);
    if (reason !== complaint)
      log(running === undefined ? 'the tenant cannot be opened' : 'the tenant stays as it was', { reason }, 'error');
    complaint = reason;
    changed();
  };

  const leave = (composition: Composition): void => {
    const left = composition.retire().catch((error: unknown) => {
      log('the old version of the tenant could not be closed', { reason: reasonOf(error) }, 'error');
    });
    leaving.add(left);
    void left.then(() => leaving.delete(left));
  };

  const openNow = async (instance: Instance): Promise<void> => {
    if (retired.signal.aborted || running?.instance === instance) return;
    const fresh = await around.inTurn(() => compose(instance, around));
    if (retired.signal.aborted) return leave(fresh);
    const before = running;
    running = fresh;
    complaint = undefined;
    if (before !== undefined) leave(before);
    log(before === undefined ? 'tenant opened' : 'tenant reloaded');
    changed();
  };

  /** One version at a time; requests for the one that is being opened wait for the same attempt. */
  const open = (): Promise<void> => {
    if (attempt?.instance === wanted && !attempt.isOver()) return attempt.opened;
    const instance = wanted;
    let overSince = Number.POSITIVE_INFINITY;
    const opened = (attempt?.opened ?? Promise.resolve()).catch(() => undefined).then(() => openNow(instance));
    opened.then(
      () => (overSince = Number.NEGATIVE_INFINITY),
      () => (overSince = performance.now()),
    );
    attempt = { instance, opened, isOver: () => performance.now() - overSince > HOLD_OFF_MS };
    return opened;
  };

  /** Again and again, until it runs or there is something newer to run. */
  const openInTheEnd = async (look: () => Promise<boolean>): Promise<void> => {
    const instance = wanted;
    const tried = async (): Promise<boolean> => {
      try {
        if (await look()) await open();
        return true;
      } catch (error) {
        complain(error);
        return false;
      }
    };
    if (await tried()) return;
    void (async () => {
      for (let pause: number = RETRY_MS.first; !retired.signal.aborted; pause = Math.min(pause * 2, RETRY_MS.most)) {
        await sleep(pause, undefined, { signal: retired.signal }).catch(() => undefined);
        if (retired.signal.aborted || wanted !== instance || (await tried())) return;
      }
    })();
  };

  const mustRun = async (): Promise<boolean> => {
    const work = await around.inTurn(async () => {
      const url = await around.databaseUrlOf(wanted);
      await migrateOrRefuse(url);
      return await hasStandingWork(url);
    });
    complaint = undefined;
    changed();
    return work;
  };

  const opened = Effect.suspend(() =>
    Effect.tryPromise({
      try: open,
      catch: (error) => (complain(error), { _tag: 'TenantDown', reason: reasonOf(error) }),
    }),
  );
  const doorNow = (): TenantDoor<App> | undefined => running?.door;

  return {
    served: () => running?.instance ?? wanted,
    wanted: () => wanted,
    standing: () => (running !== undefined ? 'running' : complaint === undefined ? 'asleep' : 'failing'),
    complaint: () => complaint,
    door: () => (running === undefined ? Effect.map(opened, doorNow) : Effect.succeed(running.door)),
    start: () => openInTheEnd(mustRun),
    change: (next) => {
      const asleep = running === undefined;
      wanted = next;
      return openInTheEnd(asleep ? mustRun : () => Promise.resolve(true));
    },
    retire: async () => {
      retired.abort();
      await attempt?.opened.catch(() => undefined);
      if (running !== undefined) leave(running);
      running = undefined;
      await Promise.all(leaving);
    },
  };
};
