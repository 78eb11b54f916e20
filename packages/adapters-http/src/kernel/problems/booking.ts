import type { ProblemTable } from './table.ts';

/** The refusals that a checkout or a view of a slot can meet. */
export const bookingProblems = {
  'errors.booking.slotNotFound': [404, 'Lezione non trovata.', 'No such class.'],
  'errors.booking.bookingNotFound': [404, 'Prenotazione non trovata.', 'No such booking.'],
  'errors.booking.activityNotBookable': [409, 'Attività non prenotabile.', 'This activity cannot be booked.'],
  'errors.booking.slotClosed': [409, 'Lezione chiusa.', 'The class is closed.'],
  'errors.booking.slotCancelled': [409, 'Lezione annullata.', 'The class was cancelled.'],
  'errors.booking.slotOver': [409, 'Lezione già conclusa.', 'The class is over.'],
  'errors.booking.tooSoon': [409, 'È troppo tardi per prenotare.', 'It is too late to book.'],
  'errors.booking.tooFar': [409, 'Le prenotazioni non sono ancora aperte.', 'Booking is not open yet.'],
  'errors.booking.clientBlocked': [
    409,
    'Prenotazioni sospese per questo cliente.',
    'This client may not book at present.',
  ],
  'errors.booking.alreadyBooked': [
    409,
    'Hai già un posto in questa lezione.',
    'You have a place in this class already.',
  ],
  'errors.booking.meansNotAccepted': [
    409,
    'Modalità non accettata per questa lezione.',
    'Not an accepted way to book this class.',
  ],
  'errors.booking.paymentRequired': [409, 'Serve il pagamento.', 'A payment is required.'],
  'errors.booking.placeFull': [409, 'Non ci sono più posti.', 'There is no place left.'],
  'errors.booking.cancelNotAllowed': [409, 'Annullamento non consentito.', 'Cancelling is not allowed.'],
  'errors.booking.attended': [409, 'La presenza è già registrata.', 'Attendance is already recorded.'],
  'errors.booking.noShow': [409, 'Risulta assente.', 'Recorded as a no-show.'],
  'errors.booking.cancelled': [409, 'Prenotazione annullata.', 'The booking was cancelled.'],
  'errors.booking.declined': [409, 'Prenotazione rifiutata.', 'The booking was declined.'],
  'errors.booking.confirmed': [409, 'Prenotazione già confermata.', 'The booking is already confirmed.'],
  'errors.booking.notConfirmed': [409, 'Prenotazione non confermata.', 'The booking is not confirmed.'],
  'errors.booking.checkInClosed': [
    409,
    'La registrazione delle presenze non è aperta.',
    'Check-in is not open for this class.',
  ],
  'errors.booking.impactStale': [
    409,
    'Le prenotazioni sono cambiate: rivedi le conseguenze.',
    'The bookings have changed: look at the consequences again.',
  ],
  'errors.booking.activityInvalid': [422, 'Attività non valida: {at}.', 'Not a valid activity: {at}.'],
  'errors.booking.positionsMismatch': [
    422,
    'L’elenco non è quello delle attività: ne mancano {missing}, {unknown} di troppo.',
    'Not the list of activities: {missing} are missing, {unknown} too many.',
  ],
  'errors.booking.scheduleInvalid': [422, 'Orario non valido: {at}.', 'Not a valid schedule: {at}.'],
  'errors.booking.slugTaken': [409, 'Un’altra attività ha questo indirizzo.', 'Another activity has this address.'],
  'errors.booking.policyNameTaken': [
    409,
    'Un’altra condizione di annullamento ha questo nome.',
    'Another cancellation policy has this name.',
  ],
  'errors.booking.hasBookings': [
    409,
    'Ci sono prenotazioni in {classes} lezioni.',
    'Somebody has a place in {classes} classes.',
  ],
  'errors.booking.locationInUse': [
    409,
    'La sede è in uso: {slots} lezioni future, {schedules} orari.',
    'The location is in use: {slots} classes ahead, {schedules} schedules.',
  ],
  'errors.booking.policyInUse': [
    409,
    'Le condizioni di annullamento sono in uso: {activities} attività.',
    'The cancellation policy is in use: {activities} activities.',
  ],
  'errors.booking.archived': [409, 'Attività archiviata.', 'The activity is archived.'],
  'errors.booking.deleted': [409, 'Attività eliminata.', 'The activity was deleted.'],
  'errors.booking.notPublished': [409, 'Attività non pubblicata.', 'The activity is not published.'],
} as const satisfies ProblemTable;
