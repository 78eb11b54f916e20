import { localization } from '@svc/domain/entity';
import type { App } from '../app.ts';
import { settingsRows } from '../kernel/entity/settings-rows.ts';
import type { Route } from '../kernel/route.ts';

/** The languages of the tenant's content. */
export const localizationRoutes: readonly Route<App>[] = settingsRows(localization, {
  ids: 'platform.localization',
  path: '/api/v1/localization/settings',
  noun: 'languages of the content',
  read: 'admin',
  write: 'admin',
});
