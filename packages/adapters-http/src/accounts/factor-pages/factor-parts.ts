import type { ShownSecret } from '@svc/application/accounts';
import type { Locale } from '../../kernel/locale.ts';
import { hidden, safe } from '../pages/page.ts';
import { factorTexts } from './factor-page.texts.ts';
import { secretPicture } from './secret-picture.ts';

/**
 * Where it is asked for: a new secret has no recovery codes yet, and its codes are digits; who has passkeys alone has no app.
 */
type CodeFor = 'proof' | 'enrolment' | 'recovery';

const kinds = {
  proof: 'autocomplete="one-time-code" autocapitalize="none"',
  enrolment: 'autocomplete="off" inputmode="numeric"',
  recovery: 'autocomplete="off" autocapitalize="none"',
} as const satisfies Record<CodeFor, string>;

/**
 * The field for a code, with what else may be typed there.
 * @param problem the sentence above it that says why the code of before was refused
 */
export const codeField = (locale: Locale, of: CodeFor, problem?: string): string => {
  const words = factorTexts[locale];
  const beside = { proof: words.codeHint, enrolment: '', recovery: words.recoveryHint }[of];
  const hint = beside === '' ? '' : `<p class="hint" id="hint">${safe(beside)}</p>`;
  const notes = [...(problem === undefined ? [] : ['problem']), ...(hint === '' ? [] : ['hint'])].join(' ');
  const marks = `${notes === '' ? '' : ` aria-describedby="${notes}"`}${problem === undefined ? '' : ' aria-invalid="true" autofocus'}`;
  return `<label for="code">${safe(of === 'recovery' ? words.recoveryCode : words.code)}</label><input id="code" name="code" ${kinds[of]} spellcheck="false" required maxlength="64"${marks}>${hint}`;
};

/** What a person typed as a code: a recovery code has dashes, a code of the app has none. */
export const givenCode = (typed: string): { readonly code: string } | { readonly recoveryCode: string } => {
  const code = typed.trim();
  return code.includes('-') ? { recoveryCode: code } : { code: code.replaceAll(' ', '') };
};

const secretShape = /^[A-Z2-7]{16,64}$/;
/** Of printable ASCII, as ours are: a byte each, so that whatever passes here fits into the picture. */
const uriShape = /^otpauth:\/\/totp\/[!-~]{1,1009}$/;

/** A secret that a page showed and its form brings back; a link to an app and to nothing else. Null: it is none. */
export const secretOfForm = (secret: string, uri: string): ShownSecret | null =>
  secretShape.test(secret) && uriShape.test(uri) ? { secret, uri } : null;

/** A new secret in a form, which brings it back: nothing of it is kept in clear. */
export const keptSecret = ({ secret, uri }: ShownSecret): string => hidden('secret', secret) + hidden('uri', uri);

/** The secret for the app: to be scanned, opened on the same device, or typed. */
export const secretParts = (locale: Locale, { secret, uri }: ShownSecret): string => {
  const words = factorTexts[locale];
  const typed = (secret.match(/.{1,4}/g) ?? []).join(' ');
  return `${secretPicture(uri, words.picture)}<p><a href="${safe(uri)}">${safe(words.openApp)}</a></p><p>${safe(words.typeSecret)}</p><p><strong><code class="secret">${safe(typed)}</code></strong></p>`;
};

/** The ten recovery codes, for paper as well. */
export const recoveryParts = (locale: Locale, codes: readonly string[]): string => {
  const list = codes.map((code) => `<li><code>${safe(code)}</code></li>`).join('');
  return `<p class="note">${safe(factorTexts[locale].recoveryWhy)}</p><ol class="codes">${list}</ol>`;
};
