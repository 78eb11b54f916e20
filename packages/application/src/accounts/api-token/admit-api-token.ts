import * as Effect from 'effect/Effect';
import { mayUseToken, useIsDue, type ApiPermission, type ApiToken } from '@svc/domain/accounts';
import { refusal } from '@svc/domain/kernel';
import { fromResult, type Clock, type Digest, type Logger } from '../../kernel/index.ts';
import type { ApiTokenStore } from './api-token-store.ts';

interface Ports {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly logger: Logger;
  readonly apiTokens: ApiTokenStore;
}

export interface TokenRequest {
  readonly plaintext: string;
  readonly permission: ApiPermission;
  readonly origin: string | null;
  readonly referer: string | null;
}

/** No longer than this is looked up. */
const LONGEST = 200;
const unknown = refusal('api_token_unknown');

/**
 * Lets a request in by its token, or says why not. Read anew each time, so that a revocation holds at once. A use that
 * cannot be written down does not turn the caller away.
 */
export const admitApiToken = (ports: Ports) => (asked: TokenRequest) =>
  Effect.gen(function* () {
    if (asked.plaintext.length > LONGEST) return yield* Effect.fail(unknown);
    const token = yield* ports.apiTokens.findByHash(ports.digest.sha256(asked.plaintext));
    if (token === null) return yield* Effect.fail(unknown);
    const now = ports.clock.now();
    yield* fromResult(mayUseToken({ ...asked, token, now }));
    if (useIsDue(token, now))
      yield* Effect.catch(ports.apiTokens.touch(token.id, now), (fault) =>
        Effect.sync(() =>
          ports.logger.log('warn', 'the use of a token was not written down', { reason: fault.reason }),
        ),
      );
    return token satisfies ApiToken;
  });
