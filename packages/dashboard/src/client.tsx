import './kernel/boot/nonce.ts';
import './kernel/theme/styles.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  RouterProvider,
} from '@tanstack/react-router';
import { bookingTexts } from './booking/booking.texts.ts';
import { TimetableScreen } from './booking/timetable.screen.tsx';
import { wordsOf } from './kernel/i18n/i18n.ts';
import { kernelTexts } from './kernel/i18n/kernel.texts.ts';
import { ClientFrame } from './kernel/shell/client-frame.tsx';
import { BrokenScreen } from './kernel/shell/broken.screen.tsx';
import { mount } from './kernel/shell/mount.tsx';
import { plainSearch } from './kernel/shell/plain-search.ts';
import { isDay } from './kernel/time.ts';
import { UnknownScreen } from './kernel/shell/unknown.screen.tsx';

/** A word of the address, where it is one. */
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const day = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);

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
// Only the timetable is in the first file: who comes by a link to another screen waits for one file more, and everybody else for less.
const LessonScreen = lazyRouteComponent(() => import('./booking/lesson.screen.tsx'), 'LessonScreen');
const ReturnScreen = lazyRouteComponent(() => import('./commerce/return.screen.tsx'), 'ReturnScreen');

const lesson = createRoute({
  getParentRoute: () => root,
  path: '/prenota/$slot',
  loader: () => LessonScreen.preload?.(),
  component: function Lesson() {
    return <LessonScreen slot={lesson.useParams().slot} />;
  },
});
const ordered = (search: Record<string, unknown>): { ordine: string } => ({ ordine: text(search['ordine']) ?? '' });
const returned = createRoute({
  getParentRoute: () => root,
  path: '/pagamento/esito',
  validateSearch: ordered,
  loader: () => ReturnScreen.preload?.(),
  component: function Returned() {
    return <ReturnScreen reference={returned.useSearch().ordine} left={false} />;
  },
});
const left = createRoute({
  getParentRoute: () => root,
  path: '/pagamento/annullato',
  validateSearch: ordered,
  loader: () => ReturnScreen.preload?.(),
  component: function Left() {
    return <ReturnScreen reference={left.useSearch().ordine} left />;
  },
});
const area = createRoute({
  getParentRoute: () => root,
  path: '/area',
  component: lazyRouteComponent(() => import('./booking/area.screen.tsx'), 'AreaScreen'),
});
const orders = createRoute({
  getParentRoute: () => root,
  path: '/area/ordini',
  component: lazyRouteComponent(() => import('./commerce/own-orders.screen.tsx'), 'OwnOrdersScreen'),
});
const plans = createRoute({
  getParentRoute: () => root,
  path: '/area/abbonamento',
  component: lazyRouteComponent(() => import('./booking/plans.screen.tsx'), 'PlansScreen'),
});
const me = createRoute({
  getParentRoute: () => root,
  path: '/area/io',
  component: lazyRouteComponent(() => import('./accounts/me/me.screen.tsx'), 'MeScreen'),
});
const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <Navigate to="/prenota" /> });

const router = createRouter({
  routeTree: root.addChildren([home, timetable, lesson, returned, left, area, orders, plans, me]),
  scrollRestoration: true,
  ...plainSearch,
  defaultErrorComponent: BrokenScreen,
  defaultPreload: 'intent',
});

const words = wordsOf({
  kernel: kernelTexts,
  booking: bookingTexts,
});
mount(words, <RouterProvider router={router} />);
