import { setTimeout as sleep } from 'node:timers/promises';
import { contained, type Topic } from '@svc/application/kernel';
import { Client, type Notification } from 'pg';
import { wakeChannel } from './waker.ts';

export interface ListenerOptions {
  readonly url: string;
  /** A wake-up by any process, this one included. */
  readonly onWake: (topic: Topic) => void;
  /** Listening began, or began again: whatever was announced in between has been missed. */
  readonly onListening: () => void;
  readonly log?: (line: string) => void;
}

export interface Listener {
  readonly close: () => Promise<void>;
}

const pauseMs = 1_000;

/** Listens for wake-ups on a connection of its own, and listens again when that is lost, until closed. */
export const openListener = (options: ListenerOptions): Listener => {
  const closing = new AbortController();
  let client: Client | undefined;

  const listenOnce = async (): Promise<void> => {
    const current = new Client({
      connectionString: options.url,
      application_name: 'svc listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    const lost = new Promise<void>((resolve) => current.once('end', resolve));
    current.on('error', (error) => options.log?.(`listening was interrupted: ${error.message}`));
    current.on(
      'notification',
      contained(
        ({ payload }: Notification) => options.onWake(payload as Topic),
        () => options.log?.('a wake-up could not be passed on'),
      ),
    );
    try {
      await current.connect();
      // Only now: pg never ends a client that is asked to while it connects.
      client = current;
      if (closing.signal.aborted) return;
      await current.query(`listen ${wakeChannel}`);
      options.onListening();
      await lost;
    } finally {
      await current.end().catch(() => undefined);
    }
  };

  const running = (async () => {
    while (!closing.signal.aborted) {
      await listenOnce().catch((error: Error) => options.log?.(`cannot listen: ${error.message}`));
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    close: async () => {
      closing.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };
};
