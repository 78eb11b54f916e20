import * as Effect from 'effect/Effect';
import type { NotFound, StoreDown } from '@svc/application/kernel';
import { refusal, type Refusal } from '@svc/domain/kernel';
import type { PasskeyId } from '@svc/domain/accounts';
import type { App } from '../../app.ts';
import type { actorOf } from '../../kernel/actor.ts';
import type { Session } from '../../kernel/session.ts';
import { uuidId } from '../../kernel/views.ts';
import { ownSession } from '../own-session.ts';
import { FORM, onwards, orShownAgain, shown, type FactorForm, type Shown } from './factor-form.ts';
import type { FactorView } from './factor-frame.ts';
import { enrolPage, newPasskeyPage, recoveryCodesPage } from './factor-pages.ts';
import { givenCode, secretOfForm } from './factor-parts.ts';
import { stateAgain } from './own-state.ts';
import { newPasskeyOfForm } from './passkey-parts.ts';

/** What a form of the page asks for, of the person who is in. */
interface Change {
  readonly app: App;
  readonly session: Session;
  readonly form: FactorForm;
  readonly actor: ReturnType<typeof actorOf>;
}

const begin = ({ app, session, form: { view } }: Change) =>
  Effect.map(app.accounts.beginEnrolment(ownSession(session)), (secret) => shown(enrolPage(view, secret)));

const activate = (change: Change) => {
  const { app, session, actor, form } = change;
  const secret = secretOfForm(form.field('secret', 64), form.field('uri', 1024));
  // Without the secret there is nothing to show again: the page of the state says why.
  const again = (view: FactorView) =>
    secret === null ? stateAgain(app, session)(view) : Effect.succeed(enrolPage(view, secret));
  const given = givenCode(form.field('code', 64));
  const { sessionId } = ownSession(session);
  const activating = app.accounts.activateSecondFactor({ sessionId, code: 'code' in given ? given.code : '', actor });
  const done = Effect.map(activating, (codes) => shown(recoveryCodesPage(form.view.locale, session.email, codes)));
  return orShownAgain(form.view, 'code', again)(done);
};

const enrolAgain = ({ app, session, form }: Change) => {
  const secret = secretOfForm(form.field('secret', 64), form.field('uri', 1024));
  return secret === null
    ? Effect.map(stateAgain(app, session)(form.view), (page) => shown(page))
    : Effect.succeed(shown(enrolPage(form.view, secret)));
};

const renew = ({ app, session, actor, form: { view } }: Change) =>
  Effect.map(app.accounts.renewRecoveryCodes({ ...ownSession(session), actor }), (codes) =>
    shown(recoveryCodesPage(view.locale, session.email, codes)),
  );

const remove = ({ app, session, actor, form: { view } }: Change) =>
  Effect.map(app.accounts.removeSecondFactor({ ...ownSession(session), actor }), () => onwards(view.locale));

const beginPasskey = ({ app, session, form: { view } }: Change) =>
  Effect.map(app.accounts.beginPasskey(ownSession(session)), (challenge) =>
    shown(newPasskeyPage(view.locale, challenge)),
  );

const addPasskey = ({ app, session, actor, form: { view, field } }: Change) =>
  Effect.gen(function* () {
    const made = yield* newPasskeyOfForm(field('name', 80), field('credential', FORM.maxBytes));
    const { sessionId } = ownSession(session);
    const adding = app.accounts.addPasskey({ ...made, sessionId, actor });
    const { recoveryCodes } = yield* Effect.catchTag(adding, 'Taken', () => Effect.fail(refusal('passkey_refused')));
    return recoveryCodes.length === 0
      ? onwards(view.locale)
      : shown(recoveryCodesPage(view.locale, session.email, recoveryCodes));
  });

const passkeyId = uuidId<PasskeyId>();

/** One that is gone already, in another window, is no fault of anybody: the page shows which are left. */
const removePasskey = ({ app, session, actor, form: { view, field } }: Change) => {
  const { success, data } = passkeyId.safeParse(field('passkey', 36));
  if (!success) return Effect.succeed(onwards(view.locale));
  const own = { ...ownSession(session), id: data, actor };
  const removing = Effect.catchTag(app.accounts.removePasskey(own), 'NotFound', () => Effect.void);
  return Effect.map(removing, () => onwards(view.locale));
};

type Changing = (change: Change) => Effect.Effect<Shown, Refusal<string> | NotFound<'User'> | StoreDown>;

/** What the buttons do, by the step that their forms send. */
const changes: Readonly<Record<string, Changing>> = {
  begin,
  activate,
  'enrol-page': enrolAgain,
  'recovery-codes': renew,
  remove,
  'passkey-begin': beginPasskey,
  'passkey-add': addPasskey,
  'passkey-remove': removePasskey,
};

/** Undefined: no button sends that. */
export const changeOf = (step: string): Changing | undefined =>
  Object.hasOwn(changes, step) ? changes[step] : undefined;
