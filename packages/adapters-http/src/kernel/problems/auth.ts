import type { ProblemTable } from './table.ts';

export const authProblems = {
  'errors.auth.challengeFailed': [400, 'Verifica anti-bot non superata.', 'The bot challenge was not passed.'],
  'errors.auth.otpInvalid': [400, 'Codice non valido o scaduto.', 'The code is wrong or expired.'],
  'errors.auth.actionTokenInvalid': [
    400,
    'Collegamento non valido o scaduto.',
    'The link is not valid or has expired.',
  ],
  'errors.auth.unauthenticated': [401, 'Accesso richiesto.', 'Please sign in.'],
  'errors.auth.invalidCredentials': [401, 'Email o password errati.', 'Wrong email or password.'],
  'errors.auth.sessionInvalidated': [401, 'La sessione non è più valida.', 'The session is no longer valid.'],
  'errors.auth.externalTokenInvalid': [
    401,
    'L’accesso con il provider esterno non è riuscito.',
    'Signing in with the external provider did not succeed.',
  ],
  'errors.auth.externalEmailUnverified': [
    403,
    'Il provider esterno non ha verificato l’indirizzo email.',
    'The external provider has not verified the e-mail address.',
  ],
  'errors.auth.externalRedirectUriInvalid': [
    422,
    'L’indirizzo di ritorno deve essere https e spetta solo a idp_b.',
    'The redirect URI must be https and is for idp_b alone.',
  ],
  'errors.auth.forcedPasswordChangeRequired': [
    403,
    'Prima di continuare è necessario cambiare la password.',
    'The password must be changed before going on.',
  ],
  'errors.auth.loginRefused': [403, 'Accesso non consentito.', 'Sign-in is not allowed.'],
  'errors.auth.registrationDisabled': [403, 'Le registrazioni sono chiuse.', 'Registration is closed.'],
  'errors.auth.supportOutOfReach': [
    403,
    'Pagamenti, segreti e accessi non sono alla portata dell’assistenza.',
    'Payments, secrets and sign-in settings are out of the reach of support.',
  ],
  'errors.auth.supportNotAllowed': [
    403,
    'L’assistenza non può agire come sé stessa né come chi ha un ruolo pari o superiore.',
    'Support cannot act as itself nor as somebody of the same or a higher role.',
  ],
  'errors.auth.supportAccountClosed': [
    409,
    'L’account non è attivo: nessuno può accedervi.',
    'The account is not active: nobody can sign in to it.',
  ],
  'errors.auth.supportPermitOutOfRange': [
    422,
    'Il permesso all’assistenza deve finire nel futuro, entro sette giorni.',
    'The permission for support must end in the future, within seven days.',
  ],
  'auth.read_only': [403, 'Sessione in sola lettura.', 'This session is read-only.'],
  'errors.auth.passwordTooLong': [
    422,
    'La password supera i 128 caratteri.',
    'The password is longer than 128 characters.',
  ],
  'errors.auth.passwordTooShort': [
    422,
    'La password deve avere almeno 8 caratteri.',
    'The password must have at least 8 characters.',
  ],
  'errors.auth.passwordIsAddress': [
    422,
    'La password non può essere il tuo indirizzo email.',
    'The password must not be your e-mail address.',
  ],
  'errors.auth.passwordCommon': [
    422,
    'Questa password è tra le prime che chiunque prova: scegline un’altra.',
    'This password is among the first that anybody tries: choose another one.',
  ],
  'errors.auth.passwordWeak': [
    422,
    'Questa password si indovina subito: niente spazi soli, pochi caratteri ripetuti o in fila, né nomi: il tuo, dello studio, dei ruoli.',
    'This password is guessed at once: no mere blanks, few characters repeated or consecutive ones, nor names: yours, the studio’s, the roles’.',
  ],
  'errors.auth.passwordUnchanged': [
    422,
    'La nuova password è uguale a quella attuale.',
    'The new password is the same as the current one.',
  ],
  'errors.auth.currentPasswordWrong': [
    422,
    'La password attuale non è corretta.',
    'The current password is not right.',
  ],
  'errors.auth.freshSignInRequired': [
    403,
    'Conferma chi sei, o accedi di nuovo: vale solo una conferma recente.',
    'Confirm who you are, or sign in again: only a recent confirmation counts.',
  ],
  'errors.auth.secondFactorRequired': [
    403,
    'Serve anche il codice della tua app o una tua passkey.',
    'A code of your app or a passkey of yours is needed too.',
  ],
  'errors.auth.secondFactorEnrolmentRequired': [
    403,
    'Lo studio chiede la verifica in due passaggi: attivala per accedere.',
    'The studio asks for two-step verification: set it up to sign in.',
  ],
  'errors.auth.secondFactorRefused': [
    401,
    'Codice non valido, già usato o scaduto: riprova o accedi da capo.',
    'The code is wrong, used or expired: try again or sign in anew.',
  ],
  'errors.auth.secondFactorCodeWrong': [
    422,
    'Il codice non è quello della nuova app.',
    'The code is not the new app’s.',
  ],
  'errors.auth.passkeyRefused': [
    422,
    'La passkey non è stata accettata: riprova da capo.',
    'The passkey was not accepted: begin anew.',
  ],
  'errors.auth.tooManyPasskeys': [
    409,
    'Puoi avere al massimo {most} passkey: rimuovine una.',
    'You can have {most} passkeys at most: remove one.',
  ],
  'errors.auth.secondFactorActive': [
    409,
    'La verifica in due passaggi è già attiva.',
    'Two-step verification is already on.',
  ],
  'errors.auth.secondFactorNotBegun': [
    409,
    'Prima chiedi un nuovo segreto per l’app.',
    'Ask for a new secret for the app first.',
  ],
  'errors.auth.secondFactorMissing': [
    409,
    'La verifica in due passaggi non è attiva.',
    'Two-step verification is not on.',
  ],
  'errors.auth.accountNotWaiting': [
    409,
    'L’account non è in attesa di questo messaggio.',
    'The account does not wait for this message.',
  ],
  'errors.auth.tooManyAttempts': [
    429,
    'Troppi tentativi: riprova tra {remainingMinutes} min.',
    'Too many attempts: try again in {remainingMinutes} min.',
  ],
  'errors.auth.otpCooldown': [
    429,
    'Attendi prima di chiedere un altro codice.',
    'Wait before asking for another code.',
  ],
} as const satisfies ProblemTable;
