import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { SlotNotice } from '@svc/application/booking';
import { slotNoticeCodes } from '@svc/domain/booking';
import type { App } from '../app.ts';
import type { Locale } from '../kernel/locale.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { InstantView } from '../kernel/views.ts';
import { BookedSlotView, bookedSlot } from './bookings.views.ts';

const route = routesOver<App>();

const NoticeView = z
  .object({
    code: z.enum(slotNoticeCodes),
    slotId: z.uuid(),
    slot: BookedSlotView,
    bookings: z.int().describe('Live ones'),
    professionalIds: z.array(z.uuid()).optional().describe('Who is gone, or busy'),
    roomId: z.uuid().optional().describe('The room that has another class then'),
    ruledAt: InstantView.optional().describe('When its rule has it by now'),
  })
  .meta({ id: 'SlotNotice' });

const noticeView = (notice: SlotNotice, locale: Locale): z.output<typeof NoticeView> => {
  const { code, slot, bookings, gone, busy, ruledAt } = notice;
  const { roomId } = notice.activity;
  const people = {
    professionalGone: gone,
    professionalBusy: busy.filter((id) => id !== roomId),
    tzChanged: null,
    orphaned: null,
    refundReview: null,
  };
  return {
    code,
    slotId: slot.id,
    slot: bookedSlot(notice, locale),
    bookings,
    ...(people[code] === null ? {} : { professionalIds: [...people[code]] }),
    ...(code === 'professionalBusy' && roomId !== null && busy.includes(roomId) ? { roomId } : {}),
    ...(code === 'tzChanged' && ruledAt !== null ? { ruledAt: ruledAt.toString() } : {}),
  };
};

export const noticeRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.notices',
    method: 'GET',
    path: '/api/v1/activities/notices',
    summary: 'The classes ahead at which staff should look, and why; computed when it is asked for',
    access: 'admin',
    ok: { status: 200, schema: z.object({ items: z.array(NoticeView) }).meta({ id: 'SlotNotices' }) },
    errors: storeErrors,
    run: ({ app, locale }) =>
      Effect.map(app.booking.notices(), (notices) => ({ items: notices.map((notice) => noticeView(notice, locale)) })),
  }),
];
