import './kernel/boot/nonce.ts';
import './kernel/theme/styles.ts';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { lazy } from 'react';
import { accountsTexts } from './accounts/accounts.texts.ts';
import { staffTexts } from './accounts/staff.texts.ts';
import { commerceTexts } from './commerce/commerce.texts.ts';
import { OrderScreen } from './commerce/orders/order.screen.tsx';
import { OrdersScreen } from './commerce/orders/orders.screen.tsx';
import { ordersSearch } from './commerce/orders/orders.search.ts';
import { ordersTexts } from './commerce/orders/orders.texts.ts';
import { timelineTexts } from './commerce/orders/timeline.texts.ts';
import { importTexts } from './invoicing/import.texts.ts';
import { invoiceTexts } from './invoicing/invoice.texts.ts';
import { invoicesSearch } from './invoicing/invoices.search.ts';
import { invoicesTexts } from './invoicing/invoices.texts.ts';
import { wordsOf } from './kernel/i18n/i18n.ts';
import { kernelTexts } from './kernel/i18n/kernel.texts.ts';
import { mount } from './kernel/shell/mount.tsx';
import { StaffFrame } from './kernel/shell/staff-frame.tsx';
import { UnknownScreen } from './kernel/shell/unknown.screen.tsx';
import { HomeScreen } from './operations/home.screen.tsx';
import { homeTexts } from './operations/home.texts.ts';

const root = createRootRoute({ component: StaffFrame, notFoundComponent: UnknownScreen });

const home = createRoute({ getParentRoute: () => root, path: '/dashboard', component: HomeScreen });
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
const booking = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/ordini/prenotazioni/$id',
  component: function BookingOrder() {
    return <OrderScreen id={booking.useParams().id} commerce={false} />;
  },
});
const purchase = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/ordini/acquisti/$id',
  component: function Purchase() {
    return <OrderScreen id={purchase.useParams().id} commerce />;
  },
});

// Loaded when they are opened: who signs in to look at the day waits for none of it.
const InvoicesScreen = lazy(async () => ({
  default: (await import('./invoicing/invoices.screen.tsx')).InvoicesScreen,
}));
const InvoiceScreen = lazy(async () => ({ default: (await import('./invoicing/invoice.screen.tsx')).InvoiceScreen }));
const ImportScreen = lazy(async () => ({ default: (await import('./invoicing/import.screen.tsx')).ImportScreen }));
const invoices = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/fatture',
  validateSearch: invoicesSearch,
  component: function Invoices() {
    const search = invoices.useSearch();
    const navigate = invoices.useNavigate();
    return <InvoicesScreen search={search} go={(next) => void navigate({ search: next })} />;
  },
});
const invoice = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/fatture/$id',
  component: function Invoice() {
    return <InvoiceScreen id={invoice.useParams().id} />;
  },
});

const importing = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/fatture/importa',
  component: () => <ImportScreen />,
});

const router = createRouter({
  routeTree: root.addChildren([home, orders, booking, purchase, invoices, importing, invoice]),
  scrollRestoration: true,
});

const words = wordsOf({
  kernel: kernelTexts,
  accounts: accountsTexts,
  staff: staffTexts,
  commerce: commerceTexts,
  orders: ordersTexts,
  timeline: timelineTexts,
  home: homeTexts,
  invoices: invoicesTexts,
  invoice: invoiceTexts,
  import: importTexts,
});
mount(words, <RouterProvider router={router} />);
