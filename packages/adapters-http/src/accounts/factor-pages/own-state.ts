import * as Effect from 'effect/Effect';
import { isStaff } from '@svc/domain/accounts';
import type { StoreDown } from '@svc/application/kernel';
import type { App } from '../../app.ts';
import type { HtmlPage } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { ownSession } from '../own-session.ts';
import type { FactorView } from './factor-frame.ts';
import { offered } from './passkey-parts.ts';
import { statePage, type FactorState } from './state-page.ts';

/** With a challenge where a passkey may prove who the caller is; an earlier one of this session is worth nothing. */
const stateOf = (app: App, session: Session): Effect.Effect<FactorState, StoreDown> =>
  Effect.gen(function* () {
    const { accounts } = app;
    const { requiredFrom, ...factor } = yield* accounts.readSecondFactor(session.accountId);
    const { hasPassword } = yield* accounts.readPasswordStatus(session.accountId);
    const fresh = session.provedAt !== null && accounts.isFreshSignIn(session.provedAt);
    const asks = !fresh && factor.passkeys > 0;
    return {
      ...factor,
      email: session.email,
      requiredFrom: isStaff(session) ? requiredFrom : null,
      fresh,
      passkeys: factor.passkeys === 0 ? [] : yield* accounts.listPasskeys(session.accountId),
      challenge: asks ? yield* offered(accounts.confirmChallenge(ownSession(session))) : null,
      hasPassword,
    };
  });

/** The page of the state of the caller's factor, with a problem on it where the view has one. */
export const stateAgain =
  (app: App, session: Session) =>
  (view: FactorView): Effect.Effect<HtmlPage, StoreDown> =>
    Effect.map(stateOf(app, session), (factor) => statePage(view, factor));
