import * as Effect from 'effect/Effect';
import {
  judgeProviderSetting,
  socialFlag,
  socialProviders,
  type ProviderSetting,
  type SocialProvider,
} from '@svc/domain/accounts';
import {
  changesBetween,
  fromResult,
  requireRevision,
  revisionOf,
  type AuditedActor,
  type ExpectedRevisions,
} from '../../kernel/index.ts';
import type { SocialPorts } from './social-ports.ts';

type Ports = Pick<SocialPorts, 'audit' | 'clock' | 'digest' | 'flags' | 'idTokens' | 'providerSettings' | 'unitOfWork'>;

export type ProviderChanges = { readonly [provider in SocialProvider]?: Partial<ProviderSetting> };

const fieldsOf = ({ clientId, redirectUri }: ProviderSetting) => ({ clientId, redirectUri });

/** Upserts the settings of the providers that are named; the others stay. Audited, all or nothing. Stale: see `Seen`. */
export const saveProviderSettings =
  (ports: Ports) =>
  (changes: ProviderChanges, actor: AuditedActor, expected: ExpectedRevisions = null) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const stored = yield* ports.providerSettings.lock;
        yield* requireRevision('ExternalAuthSettings', () => revisionOf(ports.digest)(stored), expected);
        for (const provider of socialProviders) {
          const change = changes[provider];
          if (change === undefined) continue;
          const next: ProviderSetting = { ...stored[provider], ...change };
          yield* fromResult(judgeProviderSetting(provider, next));
          yield* ports.providerSettings.save(provider, next);
          yield* ports.audit.record({
            actor,
            action: 'Modified',
            operation: 'externalAuthSettings.save',
            entity: 'externalAuthSettings',
            entityId: provider,
            changes: changesBetween(fieldsOf(stored[provider]), fieldsOf(next)),
          });
        }
        return yield* ports.providerSettings.load;
      }),
    );

export interface OfferedProvider {
  readonly provider: SocialProvider;
  readonly clientId: string;
  readonly redirectUri: string | null;
}

/** Spec 1, Social login 1: the providers whose flag is on, whose Client ID is stored and whose keys we can ask for. */
export const offeredProviders = (ports: Ports) =>
  Effect.gen(function* () {
    const flags = yield* ports.flags.load;
    const settings = yield* ports.providerSettings.load;
    return socialProviders.flatMap((provider): readonly OfferedProvider[] => {
      const { clientId, redirectUri } = settings[provider];
      const offered = flags[socialFlag[provider]] && clientId !== null && ports.idTokens.knows(provider);
      return offered ? [{ provider, clientId, redirectUri }] : [];
    });
  });
