import type { ProblemTable } from './table.ts';

/** Refusals of the area users. */
export const usersProblems = {
  'errors.users.confirmationFailed': [
    403,
    'Indirizzo o password non corrispondono.',
    'Address or password do not match.',
  ],
  'errors.users.openOrders': [
    409,
    'Ci sono pagamenti in corso: attendi che si concludano.',
    'Payments are under way: wait until they are settled.',
  ],
  'errors.users.paidBookings': [
    409,
    'Ci sono lezioni future già pagate: vanno frequentate o rimborsate prima.',
    'There are paid classes ahead: attend or refund them first.',
  ],
  'errors.users.tooManyPhotos': [
    409,
    'Hai raggiunto il massimo di {count} foto.',
    'The limit of {count} pictures is reached.',
  ],
  'errors.users.photoInvalid': [
    422,
    'Il file non è un’immagine JPEG, PNG o WebP integra.',
    'The file is not an intact JPEG, PNG or WebP picture.',
  ],
  'errors.users.photoTooManyPixels': [
    422,
    'L’immagine è troppo grande: al massimo {megapixels} megapixel.',
    'The picture is too large: at most {megapixels} megapixels.',
  ],
  'errors.users.photoUnprocessable': [
    422,
    'L’immagine non può essere elaborata: salvala di nuovo, più piccola, e riprova.',
    'The picture cannot be processed: save it again, smaller, and retry.',
  ],
  'errors.users.emailTaken': [409, 'Questo indirizzo ha già un account.', 'This address already has an account.'],
  'errors.users.accountDeleted': [409, 'L’account è stato eliminato.', 'The account was deleted.'],
  'errors.users.subjectStillActive': [
    409,
    'Le tracce di chi amministra non si cancellano finché l’account è attivo, né le proprie.',
    'Traces of an administrator stay while the account is active, and so do one’s own.',
  ],
  'errors.users.ownAccount': [409, 'Non puoi farlo sul tuo stesso account.', 'You cannot do this to your own account.'],
  'errors.users.lastSuperAdmin': [
    409,
    'L’ultimo SuperAdmin non può essere tolto.',
    'The last SuperAdmin cannot be taken away.',
  ],
} as const satisfies ProblemTable;
