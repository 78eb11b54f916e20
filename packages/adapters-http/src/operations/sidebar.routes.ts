import * as Effect from 'effect/Effect';
import * as z from 'zod';
import {
  sidebarFor,
  sidebarVersion,
  type SidebarBadge,
  type SidebarLine,
  type SidebarSection,
} from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { letsIn } from '../kernel/lets-in.ts';
import type { Locale } from '../kernel/locale.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';

const route = routesOver<App>();

const lineFields = {
  id: z.string(),
  label: z.string(),
  to: z.string(),
  icon: z.string(),
  badge: z.int().optional().describe('How many wait there; absent: none'),
} as const;
const SidebarView = z
  .object({
    version: z.int(),
    sections: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        items: z.array(z.object({ ...lineFields, children: z.array(z.object(lineFields)).optional() })),
      }),
    ),
  })
  .meta({ id: 'Sidebar' });

type Counts = Readonly<Partial<Record<SidebarBadge, number>>>;

const lineView = ({ id, label, to, icon, badge }: SidebarLine, locale: Locale, counts: Counts) => {
  const count = badge === undefined ? 0 : (counts[badge] ?? 0);
  return { id, label: label[locale], to, icon, ...(count > 0 ? { badge: count } : {}) };
};

const sectionView = ({ id, label, items }: SidebarSection, locale: Locale, counts: Counts) => ({
  id,
  label: label[locale],
  items: items.map((line) => ({
    ...lineView(line, locale, counts),
    ...(line.children === undefined || line.children.length === 0
      ? {}
      : { children: line.children.map((child) => lineView(child, locale, counts)) }),
  })),
});

/** Only what a line shows is counted. */
const countsOf = (app: App, sections: readonly SidebarSection[]) => {
  const shown = new Set(sections.flatMap(({ items }) => items.map(({ badge }) => badge)));
  return Effect.all({
    decisions: shown.has('decisions') ? app.commerce.countDecisions : Effect.succeed(0),
    unread: shown.has('unread') ? app.invoicing.countUnread : Effect.succeed(0),
  });
};

/**
 * The navigation that one person has.
 * @param others every other row: a line is shown by what they let in
 */
export const sidebarRoutes = (others: readonly Route<App>[]): readonly Route<App>[] => {
  const rows = new Map(others.map((row) => [row.id, row]));
  return [
    route({
      id: 'platform.sidebar',
      method: 'GET',
      path: '/api/v1/sidebar/config',
      summary: 'The pages that the caller has, in their order and language, with how many things wait there',
      access: 'user',
      cache: 'none',
      ok: { status: 200, schema: SidebarView },
      errors: storeErrors,
      run: ({ app, session, locale }) =>
        Effect.gen(function* () {
          const flags = yield* app.platform.flags;
          const sections = sidebarFor(letsIn(rows, session, flags), flags);
          const counts = yield* countsOf(app, sections);
          return { version: sidebarVersion, sections: sections.map((each) => sectionView(each, locale, counts)) };
        }),
    }),
  ];
};
