import { readFileSync } from 'node:fs';
import { build } from '../../tools/build/build.ts';
import type { ServerCommand } from './server-process.ts';

/** A key ring with one key of zeros: nothing here is worth sealing. */
export const benchKeyRing = `bench:${Buffer.alloc(32).toString('base64')}`;

/** The flags of Node that the script `svc` gives; the image starts it with the same (a test). */
const nodeFlags = (): readonly string[] => {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { scripts } = JSON.parse(file) as { scripts: { svc: string } };
  return scripts.svc.split(' ').filter((word) => word.startsWith('--'));
};

/** The whole composed server in production mode, `svc serve`, out of its sources. */
export const svcServe = (url: string, env: Readonly<Record<string, string>> = {}): ServerCommand => ({
  script: new URL('../../packages/app/src/main.ts', import.meta.url),
  args: ['serve', '--json'],
  nodeFlags: nodeFlags(),
  env: {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    SVC_TENANT: 'bench',
    AUTH__COOKIEKEYS: benchKeyRing,
    SECRETS__KEYRING: benchKeyRing,
    PAYMENT__CARD__SECRETKEY: 'sk_test_bench',
    PAYMENT__CARD__WEBHOOKSECRET: 'whsec_bench',
    RATELIMIT__WEBHOOKPERMINUTE: '1000000',
    // One person asks as often as a city would; the count itself is part of what is measured.
    RATELIMIT__LIMITS: 'account=999999999/60',
    // Complete, so that a paid order can be finalized while the next webhooks come in.
    PAYMENT__INVOICESELLER__NAME: 'Studio Loto S.r.l.',
    PAYMENT__INVOICESELLER__VATNUMBER: '12345678903',
    PAYMENT__INVOICESELLER__REGIMEFISCALE: 'RF01',
    PAYMENT__INVOICESELLER__ADDRESS: 'Via dei Glicini 12',
    PAYMENT__INVOICESELLER__POSTALCODE: '40121',
    PAYMENT__INVOICESELLER__CITY: 'Bologna',
    PAYMENT__INVOICESELLER__PROVINCE: 'BO',
    PAYMENT__INVOICESELLER__COUNTRY: 'IT',
    ...env,
  },
});

/** The same out of what `pnpm build` writes, as the image runs it; builds it first. */
export const svcBuilt = async (url: string): Promise<ServerCommand> => {
  await build();
  return { ...svcServe(url), script: new URL('../../dist/main.js', import.meta.url) };
};
