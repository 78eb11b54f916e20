import { localized, type Booking, type LocalizedText, type Slot } from '@svc/domain/booking';
import type { MailKind } from '@svc/domain/kernel';
import type { Addressee } from '../../kernel/index.ts';

/** What a person is mailed about their bookings. */
export type NoticeKind =
  | Extract<
      MailKind,
      'bookingRequested' | 'bookingConfirmed' | 'bookingDeclined' | 'bookingCancelled' | 'bookingMoved' | 'placeOffered'
    >
  | 'bookingReminder';

/** What the end of a booking gives back. */
export interface GivenBack {
  readonly entry: Booking['entryOutcome'];
  /** Of what was paid online, 0 to 100. */
  readonly refundPercent: number;
}

/** What a notice speaks of. */
export interface NoticeFacts {
  readonly activity: LocalizedText;
  readonly slot: Pick<Slot, 'startsAt' | 'zone'>;
  /** Who comes, when it is not the person whose booking it is; as staff typed it. */
  readonly guestName: string | null;
  /** The studio ended it, not the person. */
  readonly byStudio: boolean;
  readonly givenBack: GivenBack;
  /** Of an offer: it stands until then. */
  readonly offerUntil: Temporal.Instant | null;
  /** When a class was that has moved, and when it ends now. */
  readonly moved?: {
    readonly from: Temporal.Instant;
    readonly endsAt: Temporal.Instant;
    /** This booking went to another class; absent: the studio moved the class with its people. */
    readonly alone?: true;
    /** Where the class takes place now; null: no place is named. Absent: where it did. */
    readonly place?: string | null;
  };
}

type Language = Addressee['language'];
interface Parts {
  readonly what: string;
  readonly when: string;
  readonly until: string;
  /** When the class was before it was moved. */
  readonly was: string;
  /** When it ends, `19:00`. */
  readonly ends: string;
  /** Where it takes place since it was moved; null: where it did, or no place is named. */
  readonly place: string | null;
  readonly facts: NoticeFacts;
}
interface Words {
  readonly subject: string;
  readonly lines: readonly string[];
}

const locales: Readonly<Record<Language, string>> = { it: 'it-IT', en: 'en-GB' };

/** As the clock of the studio shows it: `lunedì 30 novembre 2026 alle ore 18:00`. */
const shown = (at: Temporal.Instant, zone: string, language: Language): string =>
  at.toZonedDateTimeISO(zone).toPlainDateTime().toLocaleString(locales[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** On the clock of the studio: `19:00`. */
const hourOf = (at: Temporal.Instant, zone: string): string =>
  at.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });

/** In one line, and no longer than a subject may be. */
const oneLine = (text: string, longest = 120): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest);

const entryWords: Readonly<Record<Language, Readonly<Partial<Record<Booking['entryOutcome'], string>>>>> = {
  it: {
    returned: 'L’ingresso torna nel tuo abbonamento.',
    forfeited: 'L’ingresso non viene restituito: il termine per annullare era passato.',
  },
  en: {
    returned: 'The entry goes back to your subscription.',
    forfeited: 'The entry is not given back: the time to cancel was over.',
  },
};

const moneyWords: Readonly<Record<Language, (percent: number) => string>> = {
  it: (percent) =>
    percent === 100
      ? 'Ti rimborsiamo tutto quanto hai pagato (100%).'
      : `Ti rimborsiamo il ${percent}% di quanto hai pagato.`,
  en: (percent) =>
    percent === 100 ? 'You are refunded all that you paid (100%).' : `You are refunded ${percent}% of what you paid.`,
};

const givenBackLines = (language: Language, { entry, refundPercent }: GivenBack): readonly string[] => {
  const words = entryWords[language][entry];
  return [...(words === undefined ? [] : [words]), ...(refundPercent > 0 ? [moneyWords[language](refundPercent)] : [])];
};

type MovedParts = Omit<Parts, 'until'>;

/** What the studio changed of a class with its people: its time, its place, or both. */
const movedLines: Readonly<Record<Language, (parts: MovedParts) => readonly string[]>> = {
  it: ({ what, when, was, ends, place, facts }) => {
    const elsewhere = facts.moved?.place !== undefined;
    const where = place ?? 'chiedi allo studio';
    if (elsewhere && was === when)
      return [
        `Lo studio ha cambiato il luogo di ${what}, ${when}.`,
        `Il tuo posto resta tuo. Il nuovo luogo: ${where}.`,
      ];
    return [
      `Lo studio ha spostato ${what} di ${was}.`,
      `Il tuo posto resta tuo: la lezione è ora ${when}, fino alle ${ends}.`,
      ...(elsewhere ? [`Cambia anche il luogo: ${where}.`] : []),
    ];
  },
  en: ({ what, when, was, ends, place, facts }) => {
    const elsewhere = facts.moved?.place !== undefined;
    const where = place ?? 'ask the studio';
    if (elsewhere && was === when)
      return [
        `The studio has changed the place of ${what}, ${when}.`,
        `Your place is still yours. The new place: ${where}.`,
      ];
    return [
      `The studio has moved ${what} of ${was}.`,
      `Your place is still yours: the class is now ${when}, until ${ends}.`,
      ...(elsewhere ? [`The place is another, too: ${where}.`] : []),
    ];
  },
};

const texts: Readonly<Record<Language, Readonly<Record<NoticeKind, (parts: Parts) => Words>>>> = {
  it: {
    bookingRequested: ({ what, when }) => ({
      subject: `Richiesta ricevuta: ${what}`,
      lines: [
        `Abbiamo ricevuto la tua richiesta per ${what}, ${when}.`,
        'Il posto è tenuto per te: lo studio deve ancora confermarlo.',
      ],
    }),
    bookingConfirmed: ({ what, when }) => ({
      subject: `Prenotazione confermata: ${what}`,
      lines: [`La tua prenotazione per ${what}, ${when}, è confermata.`],
    }),
    bookingDeclined: ({ what, when, facts }) => ({
      subject: `Richiesta non accolta: ${what}`,
      lines: [
        `Lo studio non può accogliere la tua richiesta per ${what}, ${when}.`,
        ...givenBackLines('it', facts.givenBack),
      ],
    }),
    bookingCancelled: ({ what, when, facts }) => ({
      subject: `Prenotazione annullata: ${what}`,
      lines: [
        facts.byStudio
          ? `Lo studio ha annullato la tua prenotazione per ${what}, ${when}.`
          : `La tua prenotazione per ${what}, ${when}, è annullata.`,
        ...givenBackLines('it', facts.givenBack),
      ],
    }),
    bookingMoved: ({ what, when, was, ends, place, facts }) => ({
      subject: facts.moved?.alone ? `Prenotazione spostata: ${what}` : `Lezione spostata: ${what}`,
      lines: facts.moved?.alone
        ? [`La tua prenotazione di ${was} è spostata: ora è per ${what}, ${when}, fino alle ${ends}.`]
        : [
            ...movedLines.it({ what, when, was, ends, place, facts }),
            'Se non ti va bene puoi annullare senza perdere nulla, fino all’inizio della lezione.',
          ],
    }),
    bookingReminder: ({ what, when }) => ({
      subject: `Promemoria: ${what}`,
      lines: [`Ti aspettiamo a ${what}, ${when}.`],
    }),
    placeOffered: ({ what, when, was, ends, until, facts }) => ({
      subject: facts.moved === undefined ? `Si è liberato un posto: ${what}` : `Lezione spostata: ${what}`,
      lines: [
        ...(facts.moved === undefined
          ? [`Eri in lista d’attesa per ${what}, ${when}: c’è un posto per te.`]
          : [
              `Lo studio ha spostato ${what} di ${was}: ora è ${when}, fino alle ${ends}.`,
              'Il posto che ti è offerto è per il nuovo orario.',
            ]),
        `È tuo se lo accetti entro ${until}; dopo passa a chi viene dopo di te.`,
      ],
    }),
  },
  en: {
    bookingRequested: ({ what, when }) => ({
      subject: `Request received: ${what}`,
      lines: [
        `We have your request for ${what}, ${when}.`,
        'The place is kept for you: the studio has still to confirm it.',
      ],
    }),
    bookingConfirmed: ({ what, when }) => ({
      subject: `Booking confirmed: ${what}`,
      lines: [`Your booking for ${what}, ${when}, is confirmed.`],
    }),
    bookingDeclined: ({ what, when, facts }) => ({
      subject: `Request declined: ${what}`,
      lines: [`The studio cannot confirm your request for ${what}, ${when}.`, ...givenBackLines('en', facts.givenBack)],
    }),
    bookingCancelled: ({ what, when, facts }) => ({
      subject: `Booking cancelled: ${what}`,
      lines: [
        facts.byStudio
          ? `The studio has cancelled your booking for ${what}, ${when}.`
          : `Your booking for ${what}, ${when}, is cancelled.`,
        ...givenBackLines('en', facts.givenBack),
      ],
    }),
    bookingMoved: ({ what, when, was, ends, place, facts }) => ({
      subject: facts.moved?.alone ? `Booking moved: ${what}` : `Class moved: ${what}`,
      lines: facts.moved?.alone
        ? [`Your booking of ${was} has moved: it is now for ${what}, ${when}, until ${ends}.`]
        : [
            ...movedLines.en({ what, when, was, ends, place, facts }),
            'If that does not suit you, you can cancel and lose nothing, until the class begins.',
          ],
    }),
    bookingReminder: ({ what, when }) => ({
      subject: `Reminder: ${what}`,
      lines: [`See you at ${what}, ${when}.`],
    }),
    placeOffered: ({ what, when, was, ends, until, facts }) => ({
      subject: facts.moved === undefined ? `A place is free: ${what}` : `Class moved: ${what}`,
      lines: [
        ...(facts.moved === undefined
          ? [`You were on the waiting list for ${what}, ${when}: there is a place for you.`]
          : [
              `The studio has moved ${what} of ${was}: it is now ${when}, until ${ends}.`,
              'The place that you are offered is at the new time.',
            ]),
        `It is yours if you accept it by ${until}; after that it goes to the next on the list.`,
      ],
    }),
  },
};

const guestLine: Readonly<Record<Language, (name: string) => string>> = {
  it: (name) => `Partecipa: ${name}.`,
  en: (name) => `Attending: ${name}.`,
};

/** Subject and plain text of a notice, in the reader's language, with times on the clock of the studio. */
export const noticeText = (
  kind: NoticeKind,
  language: Language,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } => {
  const { slot, offerUntil, moved } = facts;
  const at = (instant: Temporal.Instant) => shown(instant, slot.zone, language);
  const what = oneLine(localized(facts.activity, language));
  const until = offerUntil === null ? '' : at(offerUntil);
  const was = moved === undefined ? '' : at(moved.from);
  const ends = moved === undefined ? '' : hourOf(moved.endsAt, slot.zone);
  const place = moved?.place == null ? null : oneLine(moved.place, 480);
  const { subject, lines } = texts[language][kind]({ what, when: at(slot.startsAt), until, was, ends, place, facts });
  const guest = facts.guestName === null ? [] : [guestLine[language](oneLine(facts.guestName))];
  return { subject, text: `${[...lines, ...guest].join('\n\n')}\n` };
};
