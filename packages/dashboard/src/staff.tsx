import './kernel/boot/nonce.ts';
import './kernel/theme/styles.ts';
import { createRootRoute, createRoute, createRouter, Navigate, RouterProvider } from '@tanstack/react-router';
import { accountsTexts } from './accounts/accounts.texts.ts';
import { AreaScreen } from './booking/area.screen.tsx';
import { bookingTexts } from './booking/booking.texts.ts';
import { LessonScreen } from './booking/lesson.screen.tsx';
import { TimetableScreen } from './booking/timetable.screen.tsx';
import { commerceTexts } from './commerce/commerce.texts.ts';
import { ReturnScreen } from './commerce/return.screen.tsx';
import { wordsOf } from './kernel/i18n/i18n.ts';
import { kernelTexts } from './kernel/i18n/kernel.texts.ts';
import { ClientFrame } from './kernel/shell/client-frame.tsx';
import { mount } from './kernel/shell/mount.tsx';
import { UnknownScreen } from './kernel/shell/unknown.screen.tsx';

/** A word of the address, where it is one. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

const root = createRootRoute({ component: ClientFrame, notFoundComponent: UnknownScreen });

const timetable = createRoute({
  getParentRoute: () => root,
  path: '/prenota',
  validateSearch: (search: Record<string, unknown>): { giorno?: string; da?: string } => {
    const [giorno, da] = [day(search['giorno']), day(search['da'])];
    return { ...(giorno === undefined ? {} : { giorno }), ...(da === undefined ? {} : { da }) };
  },
  component: function Timetable() {
    return <TimetableScreen {...timetable.useSearch()} />;
  },
});
const lesson = createRoute({
  getParentRoute: () => root,
  path: '/prenota/$slot',
  component: function Lesson() {
    return <LessonScreen slot={lesson.useParams().slot} />;
  },
});
const ordered = (search: Record<string, unknown>): { ordine: string } => ({ ordine: text(search['ordine']) ?? '' });
const returned = createRoute({
  getParentRoute: () => root,
  path: '/pagamento/esito',
  validateSearch: ordered,
  component: function Returned() {
    return <ReturnScreen reference={returned.useSearch().ordine} left={false} />;
  },
});
const left = createRoute({
  getParentRoute: () => root,
  path: '/pagamento/annullato',
  validateSearch: ordered,
  component: function Left() {
    return <ReturnScreen reference={left.useSearch().ordine} left />;
  },
});
const area = createRoute({ getParentRoute: () => root, path: '/area', component: AreaScreen });
const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <Navigate to="/prenota" /> });

const router = createRouter({
  routeTree: root.addChildren([home, timetable, lesson, returned, left, area]),
  scrollRestoration: true,
});

const words = wordsOf({
  kernel: kernelTexts,
  accounts: accountsTexts,
  booking: bookingTexts,
  commerce: commerceTexts,
});
mount(words, <RouterProvider router={router} />);
