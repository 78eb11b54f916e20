import type { KnownProvider } from '@svc/adapters-platform';
import { ConfigInvalid, type Config } from './config.ts';

const provider = (config: Config, name: 'IDPA' | 'IDPB'): KnownProvider | undefined => {
  const [issuer, jwksUri] = [config[`EXTERNALAUTH__${name}__ISSUER`], config[`EXTERNALAUTH__${name}__JWKSURI`]];
  if (issuer === undefined && jwksUri === undefined) return undefined;
  if (issuer === undefined || jwksUri === undefined)
    throw new ConfigInvalid(`The configuration is wrong. EXTERNALAUTH__${name}: ISSUER and JWKSURI belong together.`);
  return { issuer, jwksUri };
};

/** EXTERNALAUTH__*. @throws ConfigInvalid */
export const knownProviders = (config: Config): { readonly idp_a?: KnownProvider; readonly idp_b?: KnownProvider } => {
  const [one, two] = [provider(config, 'IDPA'), provider(config, 'IDPB')];
  return { ...(one === undefined ? {} : { idp_a: one }), ...(two === undefined ? {} : { idp_b: two }) };
};
