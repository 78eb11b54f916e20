import type { OidcSurroundings } from '@svc/adapters-http';
import { secretsCipher } from '@svc/adapters-platform';
import type { SecretsCipher } from '@svc/application/kernel';
import type { Config } from '../config/config.ts';
import { readOidcKeys, type OidcKeys } from '../keys/oidc-keys.ts';
import { publicUrlOf } from '../config/public-url.ts';
import type { CommonParts } from './common.ts';

const lazy = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Seals with the tenant's ring; without keys nothing was ever sealed, so nothing opens. */
const sealOf = (keys: () => OidcKeys | undefined, tenant: string): SecretsCipher => {
  const cipher = lazy(() => {
    const ring = keys()?.ring;
    return ring === undefined ? undefined : secretsCipher(ring, `${tenant}/oidc`);
  });
  return {
    seal: (field, plain) => {
      const made = cipher();
      if (made === undefined) throw new Error('the OIDC server has no keys');
      return made.seal(field, plain);
    },
    open: (field, sealed) => cipher()?.open(field, sealed),
  };
};

/** Keys are read, and in development made, when somebody first signs in that way. */
export const oidcParts = (config: Config, { oidcRecords, oidcClients }: CommonParts): OidcSurroundings => {
  const keys = lazy(() => readOidcKeys(config));
  return {
    issuer: publicUrlOf(config),
    frontendUrl: config.FRONTEND__URL,
    keys,
    oidcRecords,
    oidcClients,
    oidcSeal: sealOf(keys, config.SVC_TENANT),
  };
};
