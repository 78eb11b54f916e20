import type { Answer } from '../kernel/api/api.ts';

type Readiness = Pick<Answer<'payments.readiness'>, 'checks' | 'flags'>;

/** What a studio does before its first sale, in the order in which one leads to the next. */
export type Step =
  | 'bookings'
  | 'einvoicing'
  | 'invoiceSeller'
  | 'einvoicingCredentials'
  | 'paymentProvider'
  | 'online'
  | 'class';

interface ToDo {
  readonly step: Step;
  readonly done: boolean;
  /** The part of the e-invoicing settings where it is done; absent where no screen does it, or it is closed yet. */
  readonly field?: 'seller' | 'credentials';
}

/**
 * The steps of a studio that has nothing yet. Its first class is never done here: with one the list is over. The settings of the
 * invoices are an area of e-invoicing, so its fields can be reached only once that is on.
 */
export const stepsOf = ({ checks, flags }: Readiness): readonly ToDo[] => {
  const open = flags.enable_einvoicing;
  const inSettings = (step: 'invoiceSeller' | 'einvoicingCredentials', field: 'seller' | 'credentials'): ToDo => ({
    step,
    done: checks[step],
    ...(open ? { field } : {}),
  });
  return [
    { step: 'bookings', done: flags.enable_bookings },
    { step: 'einvoicing', done: flags.enable_einvoicing },
    inSettings('invoiceSeller', 'seller'),
    inSettings('einvoicingCredentials', 'credentials'),
    { step: 'paymentProvider', done: checks.paymentProvider },
    { step: 'online', done: flags.enable_online_payments },
    { step: 'class', done: false },
  ];
};
