import * as Effect from 'effect/Effect';
import { otpBeside, otpTable, type OtpRequest } from '@svc/domain/accounts';
import { allowedFrom } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import { everybodyEndedAt, notBeforeTheEnd } from '../account/account-stores.memory.ts';
import type { OtpStore } from './otp-store.ts';

const byTime = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);

export const memoryOtpStore = (db: MemoryDatabase): OtpStore => {
  const all = (view: MemoryView) => view.all<OtpRequest>('otpRequest');
  const end = (view: MemoryView, meant: (request: OtpRequest) => boolean): void => {
    const open = allowedFrom(otpTable, 'supersede');
    for (const request of all(view).filter((each) => open.includes(each.state) && meant(each)))
      view.put('otpRequest', request.id, { ...request, state: 'Superseded', sealedCode: null } satisfies OtpRequest);
  };
  return {
    // A writing transaction of this database has it to itself: to hold anything is to hold all.
    hold: () => Effect.asVoid(db.write('otps.hold', () => undefined)),
    traffic: (email, source, since) =>
      db.read('otps.traffic', (view) => {
        const recent = all(view).filter(({ lastSentAt }) => byTime(lastSentAt, since) > 0);
        const [toAddress, fromSource] = [
          recent.filter((request) => request.email === email),
          recent.filter((request) => request.source === source),
        ];
        const sends = (some: readonly OtpRequest[]) => some.reduce((sum, request) => sum + request.sends, 0);
        const times = (some: readonly OtpRequest[]) => some.map(({ lastSentAt }) => lastSentAt).toSorted(byTime);
        return {
          lastToAddress: times(toAddress).at(-1) ?? null,
          toAddress: sends(toAddress),
          firstToAddress: times(toAddress)[0] ?? null,
          fromSource: sends(fromSource),
          firstFromSource: times(fromSource)[0] ?? null,
        };
      }),
    insert: (request) =>
      db.write('otps.insert', (view) => {
        const createdAt = notBeforeTheEnd(view, request.createdAt);
        view.put('otpRequest', request.id, { ...request, createdAt } satisfies OtpRequest);
      }),
    find: (id) => db.read('otps.find', (view) => view.get<OtpRequest>('otpRequest', id) ?? null),
    lock: (id) =>
      db.write('otps.lock', (view) => {
        const request = view.get<OtpRequest>('otpRequest', id);
        return request === undefined ? null : otpBeside(request, everybodyEndedAt(view));
      }),
    save: (request) => Effect.asVoid(db.write('otps.save', (view) => view.put('otpRequest', request.id, request))),
    supersede: (email, scope) =>
      db.write('otps.supersede', (view) =>
        end(
          view,
          (request) =>
            request.email === email &&
            ('source' in scope ? request.source === scope.source : request.id !== scope.allBut),
        ),
      ),
    endAll: (accountId) =>
      db.write('otps.endAll', (view) =>
        end(view, (request) => accountId === undefined || request.accountId === accountId),
      ),
  };
};
