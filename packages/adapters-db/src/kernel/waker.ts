import type { Topic } from '@svc/application/kernel';

/** The channel of every wake-up; the payload is the topic. One database is one tenant, so no tenant is named. */
export const wakeChannel = 'svc_wake';

export interface Waker {
  /** Announces the topic soon; many wake-ups of a moment become one. */
  readonly wake: (topic: Topic) => void;
  /** Waits until nothing is left to announce. */
  readonly settle: () => Promise<void>;
}

/**
 * Announces wake-ups beside the transactions that cause them, after their commit. A NOTIFY inside a transaction makes
 * its COMMIT hold one lock for the whole server, flush included, so that commits no longer share a flush: that cost
 * three quarters of the webhooks per second. A wake-up that is lost (a crash in between) costs a sweep's
 * time, and another process keeps flags and settings for a minute at most.
 * @param notify sends one NOTIFY per topic
 */
export const coalescingWaker = (notify: (topics: readonly Topic[]) => Promise<unknown>): Waker => {
  const waiting = new Set<Topic>();
  let sending: Promise<void> | undefined;
  const sendAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const topics = [...waiting];
      waiting.clear();
      // Without a database nobody works anyway; the sweep finds the rows.
      await (async () => notify(topics))().catch(() => undefined);
    }
    sending = undefined;
  };
  return {
    wake: (topic) => {
      waiting.add(topic);
      sending ??= sendAll();
    },
    settle: async () => sending,
  };
};
