import * as Effect from 'effect/Effect';
import { localization, type Language } from '@svc/domain/entity';
import { readSettingsDocument, type SettingsPorts } from '../../kernel/index.ts';

/** The languages in which the public is answered, best first: the one asked for if it is in use, the tenant's own, the others. */
export const servedLanguages = (ports: Pick<SettingsPorts, 'settingsDocuments' | 'digest'>, wanted: Language) =>
  Effect.map(readSettingsDocument(ports)(localization), ({ values }): readonly Language[] => {
    const first = values.languages.includes(wanted) ? [wanted] : [];
    return [...new Set([...first, values.default, ...values.languages])];
  });
