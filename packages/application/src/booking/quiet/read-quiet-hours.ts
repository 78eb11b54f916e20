import * as Effect from 'effect/Effect';
import { readSettings } from '@svc/domain/entity';
import { bookingSettings, quietHoursOf } from '@svc/domain/booking';
import type { SettingsDocuments } from '../../kernel/index.ts';

export interface QuietHoursPorts {
  readonly settingsDocuments: SettingsDocuments;
}

/** When the studio mails nobody unasked. */
export const readQuietHours = ({ settingsDocuments }: QuietHoursPorts) =>
  Effect.map(settingsDocuments.load(bookingSettings.key), (stored) =>
    quietHoursOf(readSettings(bookingSettings, stored)),
  );
