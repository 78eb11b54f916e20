import type { Problem } from '../kernel/api/problem.ts';
import { useAct } from '../kernel/api/use-api.ts';
import { useFormKey } from '../kernel/form/form-key.ts';
import type { Composed } from './use-preview.ts';

/** What a document is made of: what somebody types, an invoice that is taken back, or a sale at the desk. */
export type Subject =
  | { readonly kind: 'new' }
  | { readonly kind: 'note'; readonly sourceId: string }
  | { readonly kind: 'sale'; readonly of: 'booking' | 'subscription'; readonly id: string; readonly asksVat: boolean };

interface Drafting {
  readonly draft: (composed: Composed, made: (id: string) => void) => void;
  readonly isPending: boolean;
  readonly problem: Problem | null;
}

const nameOf = (subject: Subject): string => {
  if (subject.kind === 'sale') return `${subject.of}:${subject.id}`;
  return subject.kind === 'note' ? subject.sourceId : 'new';
};

/** Makes the draft by the row of its kind; a sale's is written by the server, but for its amount and who buys. */
export const useDrafting = (subject: Subject): Drafting => {
  const form = useFormKey(`compose:${nameOf(subject)}`);
  const free = useAct('einvoicing.fatture.create', form);
  const ofBooking = useAct('einvoicing.fatture.offline-booking', form);
  const ofSubscription = useAct('einvoicing.fatture.offline-subscription', form);
  const used = subject.kind !== 'sale' ? free : subject.of === 'booking' ? ofBooking : ofSubscription;
  return {
    isPending: used.isPending,
    problem: used.error,
    draft: (composed, made) => {
      if (subject.kind !== 'sale')
        return free.mutate({ body: composed }, { onSuccess: ({ data }) => ('id' in data ? made(data.id) : undefined) });
      const { buyer, payment, causale, lines: [line] = [] } = composed;
      const body = {
        ...(buyer === undefined ? {} : { buyer }),
        ...(line === undefined ? {} : { grossCents: line.grossCents }),
        ...(payment === undefined ? {} : { payment }),
        ...(causale === undefined ? {} : { causale }),
      };
      const path = { id: subject.id };
      const settled = { onSuccess: ({ data }: { readonly data: { readonly id: string } }) => made(data.id) };
      if (subject.of === 'booking') return ofBooking.mutate({ path, body }, settled);
      const vat = subject.asksVat && line !== undefined ? { vat: line.vat } : {};
      return ofSubscription.mutate({ path, body: { ...body, ...vat } }, settled);
    },
  };
};
