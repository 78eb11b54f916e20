import type { ProblemTable } from './table.ts';

/** The refusals about plans, subscriptions and their entries. */
export const subscriptionProblems = {
  'errors.subscription.missing': [
    409,
    'Indica l’abbonamento: non ce n’è uno solo aperto.',
    'Name the subscription: there is not exactly one that is open.',
  ],
  'errors.subscription.notCovered': [
    409,
    'L’abbonamento non vale per questa attività.',
    'The subscription does not cover this activity.',
  ],
  'errors.subscription.notStarted': [
    409,
    'L’abbonamento non è ancora iniziato.',
    'The subscription has not begun yet.',
  ],
  'errors.subscription.suspended': [409, 'L’abbonamento è sospeso.', 'The subscription is suspended.'],
  'errors.subscription.expired': [409, 'L’abbonamento è scaduto.', 'The subscription has expired.'],
  'errors.subscription.cancelled': [409, 'L’abbonamento è annullato.', 'The subscription is cancelled.'],
  'errors.subscription.entriesExhausted': [409, 'Gli ingressi sono esauriti.', 'There are no entries left.'],
  'errors.subscription.dailyLimit': [
    409,
    'Per quel giorno è raggiunto il limite di prenotazioni.',
    'The daily limit of bookings is reached for that day.',
  ],
  'errors.subscription.unlimited': [
    409,
    'L’abbonamento è senza limite di ingressi: non ci sono ingressi da contare.',
    'The subscription is unlimited: there are no entries to count.',
  ],
  'errors.subscription.refundInFlight': [409, 'Il rimborso è in corso.', 'Its refund is on its way.'],
  'errors.subscription.refundNotAllowed': [
    409,
    'Non rimborsabile: non pagato online, o non resta nulla da rimborsare.',
    'Not refundable: not paid online, or nothing is left to give back.',
  ],
  'errors.subscription.planInactive': [409, 'Il piano non è in vendita.', 'The plan is not for sale.'],
  'errors.subscription.organizationExists': [
    409,
    'Un piano della piattaforma è già richiesto o in corso.',
    'A plan of the platform is asked for or runs already.',
  ],
  'errors.subscription.planActive': [409, 'Il piano è già in corso.', 'The plan runs already.'],
  'errors.subscription.planCancelled': [409, 'Il piano è annullato.', 'The plan is cancelled.'],
  'errors.subscription.notCurrent': [409, 'Il piano non è ancora in corso.', 'The plan does not run yet.'],
  'errors.subscription.notPending': [409, 'La richiesta è già stata decisa.', 'The request has been decided already.'],
  'errors.subscription.planInUse': [
    409,
    'Il piano è già stato venduto: archivialo.',
    'The plan was sold already: archive it instead.',
  ],
  'errors.subscription.platformPlanInUse': [
    409,
    'Il piano è richiesto o in corso: disattivalo invece di eliminarlo.',
    'The plan is asked for or runs: set it inactive instead of deleting it.',
  ],
  'errors.subscription.featureInUse': [
    409,
    'La funzione fa parte di {plans} piani.',
    'The feature is part of {plans} plans.',
  ],
  'errors.subscription.keyTaken': [409, 'La chiave è già in uso.', 'The key is already in use.'],
  'errors.subscription.validityInvalid': [
    422,
    'Le date non sono valide: la fine precede l’inizio, o restano fuori prenotazioni.',
    'The dates are not valid: they end before they begin, or leave bookings outside.',
  ],
  'errors.subscription.activityUnknown': [
    422,
    'Una delle attività indicate non esiste.',
    'One of the activities does not exist.',
  ],
  'errors.subscription.freezeLimit': [
    422,
    'Supera le sospensioni previste dal piano.',
    'More suspension than the plan allows.',
  ],
  'errors.subscription.batchInvalid': [
    422,
    'L’elenco non è valido: clienti ripetuti, o nessuno che possa riceverlo.',
    'The list is not valid: clients named twice, or nobody who can receive it.',
  ],
} as const satisfies ProblemTable;
