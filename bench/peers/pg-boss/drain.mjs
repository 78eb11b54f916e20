import { PgBoss } from 'pg-boss';

const queue = 'k';
const quiet = { schedule: false, supervise: false };

const started = async (connectionString, options) => {
  const boss = new PgBoss({ connectionString, max: 2, ...options });
  boss.on('error', () => undefined); // the call that fails reports it
  await boss.start();
  return boss;
};

/** Fills its queue. */
export const prepare = async (url, payloads) => {
  const boss = await started(url, quiet);
  await boss.createQueue(queue);
  for (let at = 0; at < payloads.length; at += 1000)
    await boss.insert(
      queue,
      payloads.slice(at, at + 1000).map((data) => ({ data })),
    );
  await boss.stop({ graceful: false });
};

/** A worker: takes a batch and completes it, until nothing is left; how many it did. */
export const open = async (url, batchSize) => {
  const boss = await started(url, { ...quiet, migrate: false });
  return {
    drain: async () => {
      let done = 0;
      for (;;) {
        const jobs = await boss.fetch(queue, { batchSize });
        if (jobs.length === 0) return done;
        await boss.complete(
          queue,
          jobs.map(({ id }) => id),
        );
        done += jobs.length;
      }
    },
    close: () => boss.stop({ graceful: false }),
  };
};
