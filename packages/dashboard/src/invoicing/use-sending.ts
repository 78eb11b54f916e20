import { useAct } from '../kernel/api/use-api.ts';
import { useFormKey } from '../kernel/form/form-key.ts';
import type { Problem } from '../kernel/api/problem.ts';
import type { Buyer, InvoiceShown } from './invoice.shown.ts';

interface Sending {
  readonly send: (done: () => void, buyer?: Buyer) => void;
  readonly pending: boolean;
  readonly problem: Problem | null;
}

/**
 * Sends a document again by the row that it goes out by: its order's, of either kind, or its own.
 * @param given which word a person gave where an action asked for it: that it does not exist at the gateway, or at the former account
 */
export const useSending = (invoice: InvoiceShown, given: string | undefined): Sending => {
  const form = useFormKey(`resend:${invoice.id}`);
  const own = useAct('einvoicing.fatture.resend', form);
  const ofBooking = useAct('payments.orders.invoice-retry', form);
  const ofPlan = useAct('commerce.admin.orders.invoice-retry', form);
  const { invoiceJob, orderId } = invoice;
  const used = invoiceJob === null ? own : invoiceJob.source === 'Booking' ? ofBooking : ofPlan;
  return {
    pending: used.isPending,
    problem: used.error,
    send: (done, billingProfile) => {
      const word = {
        ...(given === 'outcomeUnknown' ? { providerOutcomeConfirmed: true } : {}),
        ...(given === 'accountChanged' ? { formerAccountConfirmed: true } : {}),
      };
      const body = { ...word, ...(billingProfile === undefined ? {} : { billingProfile }) };
      const settled = { onSuccess: done };
      if (invoiceJob === null) own.mutate({ path: { id: invoice.id }, body }, settled);
      else {
        const path = { id: String(orderId) };
        if (invoiceJob.source === 'Booking') ofBooking.mutate({ path, body }, settled);
        else ofPlan.mutate({ path, body }, settled);
      }
    },
  };
};
