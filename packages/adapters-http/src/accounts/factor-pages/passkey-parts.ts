import * as Effect from 'effect/Effect';
import type { GivenCode, GivenPasskey, NewPasskeyChallenge, ShownChallenge } from '@svc/application/accounts';
import type { StoreDown } from '@svc/application/kernel';
import { refusal, type Refusal } from '@svc/domain/kernel';
import type { Locale } from '../../kernel/locale.ts';
import { hidden, policyWith, safe } from '../pages/page.ts';
import { PASSKEY } from '../pages/passkey.script.ts';
import {
  creationOptions,
  newPasskeyAnswer,
  NewPasskeyBody,
  passkeyAnswer,
  PasskeyProof,
  requestOptions,
} from '../passkeys.views.ts';
import { factorTexts } from './factor-page.texts.ts';

/** The form of a page on which a passkey signs or is made. */
export interface PasskeyForm {
  /** Of the form itself, which the script shows where the browser knows passkeys. */
  readonly attributes: string;
  readonly fields: string;
  /** Beside the form: what the script shows when the device did not answer, or cannot. */
  readonly notes: string;
}

/** Beside what `page` is given: the script of these forms, and the policy that lets it run. */
export const passkeyScript = `<script>${PASSKEY}</script>`;
export const passkeyPolicy = { policy: policyWith(PASSKEY) } as const;

const attributes = (act: 'create' | 'get', options: object): string =>
  ` data-passkey="${safe(JSON.stringify(options))}" data-act="${act}" hidden`;
const failed = (sentence: string): string =>
  `<p class="alert" role="alert" id="passkey-failed" hidden>${safe(sentence)}</p>`;

/** Has the challenge signed. */
export const signingForm = (locale: Locale, challenge: ShownChallenge): PasskeyForm => {
  const words = factorTexts[locale];
  return {
    attributes: attributes('get', requestOptions(challenge)),
    fields: `${hidden('credential', '')}<button>${safe(words.usePasskey)}</button>`,
    notes: failed(words.passkeyFailed),
  };
};

/** Has a passkey made, under a name that its owner gives it. */
export const makingForm = (locale: Locale, challenge: NewPasskeyChallenge): PasskeyForm => {
  const words = factorTexts[locale];
  const name = `<label for="name">${safe(words.passkeyName)}</label><input id="name" name="name" autocomplete="off" required maxlength="80" pattern=".*\\S.*" aria-describedby="name-hint"><p class="hint" id="name-hint">${safe(words.passkeyNameHint)}</p>`;
  const unable = safe(words.passkeyUnable);
  return {
    attributes: attributes('create', creationOptions(challenge)),
    fields: `${name}${hidden('credential', '')}<button>${safe(words.makePasskey)}</button>`,
    notes: `${failed(words.passkeyNotMade)}<p class="note" role="status" id="passkey-unable" hidden>${unable}</p><noscript><p class="note">${unable}</p></noscript>`,
  };
};

/** Leads to the form beside that of an app. */
export const passkeyInstead = (locale: Locale): string => {
  const words = factorTexts[locale];
  return `<h2>${safe(words.passkeyInstead)}</h2><p>${safe(words.passkeyWhy)}</p>`;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the script put into the form; whatever is none counts as a wrong proof. */
export const passkeyOfForm = (text: string): GivenCode => {
  const { success, data } = PasskeyProof.safeParse(parsed(text));
  return success ? { passkey: passkeyAnswer(data) } : { code: '' };
};

/** A new passkey as the script put it into the form. */
export const newPasskeyOfForm = (
  name: string,
  text: string,
): Effect.Effect<GivenPasskey, Refusal<'passkey_refused'>> => {
  const { success, data } = NewPasskeyBody.safeParse({ name, credential: parsed(text) });
  return success
    ? Effect.succeed({ name: data.name, answer: newPasskeyAnswer(data.credential) })
    : Effect.fail(refusal('passkey_refused'));
};

/** A challenge for a page that asks for a proof. Null: there is no passkey, or no step any more, which its form then says. */
export const offered = (
  asking: Effect.Effect<ShownChallenge, Refusal<string> | StoreDown>,
): Effect.Effect<ShownChallenge | null, StoreDown> =>
  asking.pipe(
    Effect.map((challenge) => (challenge.passkeys.length === 0 ? null : challenge)),
    Effect.catchTag('Refusal', () => Effect.succeed(null)),
  );

/** A challenge for a page that sets a factor up. Null: there is no step any more, which its other form then says. */
export const offeredNew = (
  asking: Effect.Effect<NewPasskeyChallenge, Refusal<string> | StoreDown>,
): Effect.Effect<NewPasskeyChallenge | null, StoreDown> =>
  Effect.catchTag(asking, 'Refusal', () => Effect.succeed(null));
