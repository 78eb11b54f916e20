import type { Studio } from './studio.ts';

/** As a process leaves it that died more than a minute ago, after the work of that key and before its answer was kept. */
export const loseAnswer = async ({ sql }: Pick<Studio, 'sql'>, key: string): Promise<void> => {
  await sql(
    `update idempotency_key set status = null, content_type = null, body = null,
       claimed_at = claimed_at - interval '61 seconds' where key = $1`,
    [key],
  );
};
