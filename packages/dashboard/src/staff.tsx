import './kernel/boot/nonce.ts';
import './kernel/theme/styles.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { backTo } from './accounts/back-to.ts';
import { staffTexts } from './accounts/staff.texts.ts';
import { commerceTexts } from './commerce/commerce.texts.ts';
import { OrdersScreen } from './commerce/orders/orders.screen.tsx';
import { ordersSearch } from './commerce/orders/orders.search.ts';
import { ordersTexts } from './commerce/orders/orders.texts.ts';
import { takingsTexts } from './commerce/takings/takings.texts.ts';
import { composeSearch, invoicesSearch } from './invoicing/invoices.search.ts';
import { wordsOf } from './kernel/i18n/i18n.ts';
import { kernelTexts } from './kernel/i18n/kernel.texts.ts';
import { BrokenScreen } from './kernel/shell/broken.screen.tsx';
import { mount } from './kernel/shell/mount.tsx';
import { StaffFrame } from './kernel/shell/staff-frame.tsx';
import { plainSearch } from './kernel/shell/plain-search.ts';
import { areaTexts } from './kernel/ui/area.texts.ts';
import { Area } from './kernel/ui/area.tsx';
import { UnknownScreen } from './kernel/shell/unknown.screen.tsx';
import { HomeScreen } from './operations/home.screen.tsx';
import { homeTexts } from './operations/home.texts.ts';

const root = createRootRoute({ component: StaffFrame, notFoundComponent: UnknownScreen });

const home = createRoute({ getParentRoute: () => root, path: '/dashboard', component: HomeScreen });
/** Addresses that only lead in: who comes by one is asked who they are, and then goes on. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/accedi',
  validateSearch: ({ torna }: Record<string, unknown>) => ({ torna: backTo(torna, location.origin) }),
  component: function SignedIn() {
    const { history } = useRouter();
    const { torna } = signIn.useSearch();
    useEffect(() => history.replace(torna), [history, torna]);
    return null;
  },
});
const forced = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/password/obbligatoria',
  component: () => <Navigate to="/dashboard" replace />,
});
const orders = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/ordini',
  validateSearch: ordersSearch,
  component: function Orders() {
    const search = orders.useSearch();
    const navigate = orders.useNavigate();
    return <OrdersScreen search={search} go={(next) => void navigate({ search: next })} />;
  },
});
// An order has dialogs, which the first screens have not.
const OrderScreen = lazyRouteComponent(() => import('./commerce/orders/order.screen.tsx'), 'OrderScreen');
const booking = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/ordini/prenotazioni/$id',
  loader: () => OrderScreen.preload?.(),
  component: function BookingOrder() {
    return <OrderScreen id={booking.useParams().id} commerce={false} />;
  },
});
const purchase = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/ordini/acquisti/$id',
  loader: () => OrderScreen.preload?.(),
  component: function Purchase() {
    return <OrderScreen id={purchase.useParams().id} commerce />;
  },
});

const TakingsScreen = lazyRouteComponent(() => import('./commerce/takings/takings.screen.tsx'), 'TakingsScreen');
const takings = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/incassi',
  component: () => (
    <Area flag="enable_finance">
      <TakingsScreen />
    </Area>
  ),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/registrati',
  component: lazyRouteComponent(() => import('./accounts/register.screen.tsx'), 'RegisterScreen'),
});
const me = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/io',
  component: lazyRouteComponent(() => import('./accounts/me/me.screen.tsx'), 'MeScreen'),
});

// Loaded when they are opened: who signs in to look at the day waits for none of it.
const InvoicesScreen = lazyRouteComponent(() => import('./invoicing/invoices.screen.tsx'), 'InvoicesScreen');
const InvoiceScreen = lazyRouteComponent(() => import('./invoicing/invoice.screen.tsx'), 'InvoiceScreen');
const ImportScreen = lazyRouteComponent(() => import('./invoicing/import.screen.tsx'), 'ImportScreen');
const InvoicingSettingsScreen = lazyRouteComponent(
  () => import('./invoicing/settings/settings.screen.tsx'),
  'InvoicingSettingsScreen',
);
const invoices = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/fatture',
  validateSearch: invoicesSearch,
  component: function Invoices() {
    const search = invoices.useSearch();
    const navigate = invoices.useNavigate();
    return (
      <Area flag="enable_einvoicing">
        <InvoicesScreen search={search} go={(next) => void navigate({ search: next })} />
      </Area>
    );
  },
});
const invoice = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/fatture/$id',
  component: function Invoice() {
    return (
      <Area flag="enable_einvoicing">
        <InvoiceScreen id={invoice.useParams().id} />
      </Area>
    );
  },
});

const importing = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/fatture/importa',
  component: () => (
    <Area flag="enable_einvoicing">
      <ImportScreen />
    </Area>
  ),
});
const invoicingSettings = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/fatture/impostazioni',
  component: () => (
    <Area flag="enable_einvoicing">
      <InvoicingSettingsScreen />
    </Area>
  ),
});

const ComposeScreen = lazyRouteComponent(() => import('./invoicing/compose.screen.tsx'), 'ComposeScreen');
const composing = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/fatture/nuova',
  validateSearch: composeSearch,
  component: function Composing() {
    const navigate = composing.useNavigate();
    return (
      <Area flag="enable_einvoicing">
        <ComposeScreen search={composing.useSearch()} go={(search) => void navigate({ search })} />
      </Area>
    );
  },
});

/** The server gives this page only where the demo desk is. */
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/dev/ui',
  component: lazyRouteComponent(() => import('./ui/gallery.screen.tsx'), 'GalleryScreen'),
});

const router = createRouter({
  routeTree: root.addChildren([
    home,
    signIn,
    forced,
    orders,
    booking,
    purchase,
    takings,
    invoices,
    importing,
    composing,
    invoicingSettings,
    invoice,
    register,
    me,
    gallery,
  ]),
  scrollRestoration: true,
  ...plainSearch,
  defaultErrorComponent: BrokenScreen,
});

const words = wordsOf({
  kernel: kernelTexts,
  area: areaTexts,
  staff: staffTexts,
  commerce: commerceTexts,
  orders: ordersTexts,
  takings: takingsTexts,
  home: homeTexts,
});
mount(words, <RouterProvider router={router} />);
