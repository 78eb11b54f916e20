import { offeredProviders, saveProviderSettings, signInByProvider, type SocialPorts } from '@svc/application/accounts';

/** The use cases of the social login rows. */
export interface SocialApp {
  readonly signInByProvider: ReturnType<typeof signInByProvider>;
  readonly offeredProviders: ReturnType<typeof offeredProviders>;
  readonly readProviderSettings: SocialPorts['providerSettings']['load'];
  readonly saveProviderSettings: ReturnType<typeof saveProviderSettings>;
}

export const composeSocial = (ports: SocialPorts): SocialApp => ({
  signInByProvider: signInByProvider(ports),
  offeredProviders: offeredProviders(ports),
  readProviderSettings: ports.providerSettings.load,
  saveProviderSettings: saveProviderSettings(ports),
});
