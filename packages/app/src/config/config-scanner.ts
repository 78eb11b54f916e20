import { readServerAddress } from '@svc/adapters-platform';
import { key } from './config-key.ts';
import { readBy, whole } from './config-values.ts';

/** Where a clamd listens when its address does not say it. */
const CLAMD_PORT = 3310;

const clamd = readBy((text) => {
  const { host, port = CLAMD_PORT, user, rest } = readServerAddress(text, ['tcp']);
  if (user !== '' || !['', '/'].includes(rest)) throw new Error('must be an address like tcp://clamd:3310');
  return { host, port };
});

/** Who looks for what is harmful in files that come in. */
export const scannerKeys = {
  SCANNER__URL: key(
    clamd.optional(),
    'A clamd that looks at every file that comes in, like tcp://clamd:3310; while it is away none is taken. Without it nobody looks',
  ),
  SCANNER__MAXAGEDAYS: key(
    whole(0, 3650).default(7),
    'A clamd whose signatures are older than so many days counts as away; 0 = their age is not asked',
  ),
};
