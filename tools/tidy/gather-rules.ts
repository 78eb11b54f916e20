import type { ImportRule } from './import-rule.ts';
import { isTestCode } from './source-tree.ts';

/**
 * The files that may gather: requests that arrive together share a statement or a plain continuation there
 * (docs/decisions/statements-together.md). Beside each stands the row of docs/PERFORMANCE.md that falls without it.
 */
const users: Readonly<Record<string, string>> = {
  'packages/adapters-http/src/kernel/door.ts': 'http: anonymous GET',
  'packages/adapters-http/src/kernel/gates.ts': 'http: anonymous GET',
  'packages/adapters-http/src/kernel/handle.ts': 'http: anonymous GET',
  'packages/adapters-http/src/kernel/static/site-answer.ts': 'http: anonymous GET',
  'packages/adapters-http/src/kernel/lane.effect.ts': 'http: anonymous GET',
  'packages/adapters-http/src/kernel/lane.plain.ts': 'http: anonymous GET',
  'packages/adapters-http/src/kernel/perform.ts': 'http: POST of five fields',
  'packages/adapters-http/src/kernel/read-body.ts': 'http: POST of five fields',
  'packages/adapters-http/src/kernel/validate.ts': 'http: POST of five fields',
  'packages/adapters-http/src/kernel/session.ts': 'session: authenticated GET',
  'packages/adapters-http/src/accounts/session-reader.ts': 'session: authenticated GET',
  'packages/adapters-db/src/kernel/count-points.ts': 'login: logins per second',
  'packages/adapters-db/src/booking/find-slots.ts': 'holds: the last of 200 answers',
  'packages/adapters-db/src/invoicing/invoicing-stores.mikro.ts': 'holds: the last of 200 answers',
  'packages/adapters-db/src/commerce/open-order.ts': 'hot: holds of one hot slot',
  'packages/adapters-db/src/commerce/record-session.ts': 'holds: over 500 slots',
  'packages/adapters-db/src/commerce/confirm-payment.ts': 'webhook: webhooks per second',
};

const gatherFolder = /^packages\/adapters-(?:http|db)\/src\/kernel\/gather\//;

/** The layer that gathers is hard to read: it stays where a measurement asks for it. */
export const gather: ImportRule = {
  name: 'gather',
  refuses: ({ from, to }) =>
    !gatherFolder.test(to) || gatherFolder.test(from) || isTestCode(from) || from in users
      ? undefined
      : 'no row of docs/PERFORMANCE.md asks for gathering here; tools/tidy/gather-rules.ts names the files that may',
};
