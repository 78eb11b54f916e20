import type { ShownChallenge } from '@svc/application/accounts';
import { passkeyLimits, type Passkey } from '@svc/domain/accounts';
import type { Locale } from '../../kernel/locale.ts';
import type { HtmlPage } from '../../kernel/route.ts';
import { alert, described, first, hidden, page, safe } from '../pages/page.ts';
import { factorTexts } from './factor-page.texts.ts';
import { codeField } from './factor-parts.ts';
import { button, form, nav, typedProblem, type FactorView } from './factor-frame.ts';
import { passkeyPolicy, passkeyScript, signingForm } from './passkey-parts.ts';

/** The factor of the person who looks. */
export interface FactorState {
  readonly email: string;
  readonly state: 'None' | 'Pending' | 'Active' | 'Disabled';
  readonly recoveryCodesLeft: number;
  /** Those that stand beside the app, or without one. */
  readonly passkeys: readonly Passkey[];
  /** The day of the studio's demand; null for clients, and where there is none. */
  readonly requiredFrom: Temporal.PlainDate | null;
  /** Whether they proved a moment ago who they are: else that is asked before anything can be changed. */
  readonly fresh: boolean;
  /** For a passkey that proves it; null where nothing is asked, or there is none. */
  readonly challenge: ShownChallenge | null;
  readonly hasPassword: boolean;
}

/** The app's code, or what stands in for what this person has. */
const proofField = (view: FactorView, { state }: FactorState): string =>
  codeField(view.locale, state === 'Active' ? 'proof' : 'recovery', typedProblem(view));

const byPasskey = (locale: Locale, challenge: ShownChallenge | null): string => {
  if (challenge === null) return '';
  const { attributes, fields, notes } = signingForm(locale, challenge);
  return form(locale, 'confirm', fields, undefined, attributes) + notes;
};

const confirmation = (view: FactorView, factor: FactorState): string => {
  const { locale, problem } = view;
  const words = factorTexts[locale];
  const stands = factor.state === 'Active' || factor.passkeys.length > 0;
  // Who has neither a factor nor a password proves who they are by their own door.
  if (!stands && !factor.hasPassword) return `${alert(problem)}<p>${safe(words.confirmByDoor)}</p>`;
  const marks = described(problem) + first(problem);
  const byPassword = `<label for="password">${safe(words.password)}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${marks}>`;
  const field = stands ? proofField(view, factor) : byPassword;
  const typed = form(locale, 'confirm', `${field}${button(words.confirm)}`);
  return `<p>${safe(words.confirmWhy)}</p>${alert(problem)}${byPasskey(locale, factor.challenge)}${typed}`;
};

const ofApp = ({ locale, problem }: FactorView, { state, passkeys }: FactorState): string => {
  const words = factorTexts[locale];
  const begin = form(locale, 'second-factor', button(words.begin), 'begin');
  if (state !== 'Active' && passkeys.length === 0) return alert(problem) + begin;
  const renew = form(locale, 'second-factor', button(words.renew, ' aria-describedby="renewed"'), 'recovery-codes');
  const renewal = `${alert(problem)}${renew}<p class="hint" id="renewed">${safe(words.renewWhy)}</p>`;
  // The codes stand in for passkeys too.
  if (state !== 'Active') return `${renewal}${begin}`;
  const remove = form(locale, 'second-factor', button(words.removeNow, ' class="quiet"'), 'remove');
  return `${renewal}<details><summary>${safe(words.remove)}</summary><p>${safe(passkeys.length > 0 ? words.removeAppWhy : words.removeWhy)}</p>${remove}</details>`;
};

/** As clocks of the studio show it. */
const when = (locale: Locale, at: Temporal.Instant): string =>
  at.toLocaleString(locale === 'it' ? 'it-IT' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Rome',
  });

const passkeyItem = (locale: Locale, factor: FactorState, { id, name, lastUsedAt }: Passkey): string => {
  const words = factorTexts[locale];
  const use = lastUsedAt === null ? words.neverUsed : `${words.lastUse} ${when(locale, lastUsedAt)}`;
  const shown = `<strong>${safe(name)}</strong><br><small>${safe(use)}</small>`;
  if (!factor.fresh) return `<li>${shown}</li>`;
  const last = factor.state !== 'Active' && factor.passkeys.length === 1;
  const remove = form(
    locale,
    'second-factor',
    `${hidden('passkey', id)}${button(`${words.passkeyRemoveNow} ${name}`, ' class="quiet"')}`,
    'passkey-remove',
  );
  return `<li>${shown}<details><summary>${safe(`${words.passkeyRemove} ${name}`)}</summary><p>${safe(last ? words.passkeyLastWhy : words.passkeyRemoveWhy)}</p>${remove}</details></li>`;
};

const ofPasskeys = (locale: Locale, factor: FactorState): string => {
  const words = factorTexts[locale];
  const { passkeys, fresh } = factor;
  const list = passkeys.map((passkey) => passkeyItem(locale, factor, passkey)).join('');
  const add =
    fresh && passkeys.length < passkeyLimits.perAccount
      ? form(locale, 'second-factor', button(words.addPasskey), 'passkey-begin')
      : '';
  if (list === '') return add;
  return `<h2>${safe(words.passkeys)}</h2><ul class="passkeys">${list}</ul>${add}`;
};

const sentenceOf = { Pending: 'begun', Active: 'on', Disabled: 'disabled' } as const;
const sentence = ({ state, passkeys, hasPassword }: FactorState) => {
  if (passkeys.length > 0) return state === 'Active' ? 'onWithPasskeys' : 'byPasskey';
  if (state === 'None') return hasPassword ? 'off' : 'offByDoor';
  return sentenceOf[state];
};

/** Where one stands, and what can be done about it. */
export const statePage = (view: FactorView, factor: FactorState): HtmlPage => {
  const { locale } = view;
  const words = factorTexts[locale];
  const day = factor.requiredFrom?.toLocaleString(locale === 'it' ? 'it-IT' : 'en-GB', { dateStyle: 'long' });
  const required = day === undefined ? '' : `<p>${safe(words.requiredFrom)} <strong>${safe(day)}</strong>.</p>`;
  const left =
    factor.state === 'Active' || factor.passkeys.length > 0
      ? `<p>${safe(words.codesLeft)} <strong>${String(factor.recoveryCodesLeft)}</strong></p>`
      : '';
  const whose = `<p>${safe(words.account)} <strong>${safe(factor.email)}</strong></p>`;
  const status = `<p class="note" role="status">${safe(words[sentence(factor)])}</p>`;
  const next = factor.fresh ? ofApp(view, factor) : confirmation(view, factor);
  const out = form(locale, 'sign-out', button(words.signOut));
  const main = `${whose}${status}${left}${required}${next}${ofPasskeys(locale, factor)}${nav(locale, out)}`;
  return factor.challenge === null
    ? page(locale, words.title, main)
    : page(locale, words.title, main + passkeyScript, passkeyPolicy);
};
