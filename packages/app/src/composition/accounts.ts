import {
  bundledCommonPasswords,
  joseIdTokenVerifier,
  joseTicketCipher,
  otpauthCodes,
  parseKeyRing,
  webauthnVerifier,
} from '@svc/adapters-platform';
import { noCommonPasswords, type SocialPorts } from '@svc/application/accounts';
import type { Config } from '../config/config.ts';
import { filePlacesOf } from '../config/file-place.ts';
import { knownProviders } from '../config/known-providers.ts';
import { otpRules } from '../config/otp-rules.ts';
import { publicUrlOf } from '../config/public-url.ts';
import { botChallenge } from './bot-challenge.ts';
import type { CommonParts } from './common.ts';
import { fileStorageOf } from './file-storage.ts';
import { studioName, studioNames } from './studio-names.ts';
import type { TenantParts } from './tenant-parts.ts';

/** The ports of accounts of one tenant, the doors beside the password among them. */
export const accountPorts = (parts: TenantParts, common: CommonParts) => {
  const { config, keys, passwordHasher, images } = parts;
  const frontEndUrl = config.FRONTEND__URL ?? publicUrlOf(config);
  return {
    ...common,
    files: fileStorageOf(filePlacesOf(config)),
    passwordHasher,
    images,
    tickets: joseTicketCipher(parseKeyRing(keys.cookies)),
    commonPasswords: refusesCommonPasswords(config) ? bundledCommonPasswords() : noCommonPasswords,
    studioNames: studioNames(config, frontEndUrl, common.settings),
    studioName: studioName(config, frontEndUrl, common),
    frontEndUrl,
    adminOnlyLogin: config.AUTH__ADMINONLYLOGIN,
    freshSignInSeconds: config.AUTH__FRESHSIGNINSECONDS,
    otpRules: otpRules(config),
    totp: otpauthCodes,
    passkeyVerifier: webauthnVerifier(passkeySite(config, frontEndUrl)),
    idTokens: joseIdTokenVerifier({ clock: common.clock, providers: knownProviders(config) }),
    botChallenge: botChallenge(config, keys, common.clock, common.spentChallenges),
  } satisfies SocialPorts;
};

/** Passkeys are of the host of the public address; pages of the front end may use them where its host is below that one. */
const passkeySite = (config: Config, frontEndUrl: string) => {
  const { hostname, origin } = new URL(publicUrlOf(config));
  return { rpId: hostname, name: hostname, origins: [...new Set([origin, new URL(frontEndUrl).origin])] };
};

const refusesCommonPasswords = (config: Config): boolean =>
  config.AUTH__COMMONWORDS === undefined ? config.NODE_ENV !== 'test' : config.AUTH__COMMONWORDS === 'refuse';
