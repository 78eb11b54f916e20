import * as Effect from 'effect/Effect';
import { resolveWebsiteState, websiteStates, type StateOccurrence } from '@svc/domain/content';
import { inLanguage, type Language } from '@svc/domain/entity';
import { readSettingsDocument, type SettingsPorts } from '../../kernel/index.ts';
import { servedLanguages } from '../language/served-languages.ts';

type Ports = Pick<SettingsPorts, 'clock' | 'digest' | 'settingsDocuments'>;

/** A day and the language in which it is spoken of. */
export interface AskedState {
  /** Null: today where the studio is. */
  readonly at: Temporal.PlainDate | null;
  readonly language: Language;
}

const shown = ({ state, from, to }: StateOccurrence, languages: readonly Language[]) => {
  const { key, kind, link } = state;
  const { text: title, language } = inLanguage(state.title, languages);
  const message = state.message === null ? null : inLanguage(state.message, languages).text;
  return { key, kind, title, message, from, to, link, locale: language };
};

/** What the studio's site says of itself on a day, and what it says next. */
export const readWebsiteState = (ports: Ports, zone: string) => (asked: AskedState) =>
  Effect.gen(function* () {
    const { values } = yield* readSettingsDocument(ports)(websiteStates);
    const languages = yield* servedLanguages(ports, asked.language);
    const at = asked.at ?? ports.clock.now().toZonedDateTimeISO(zone).toPlainDate();
    const { current, next } = resolveWebsiteState(values.items, at);
    return {
      current: current === null ? null : shown(current, languages),
      next: next === null ? null : { ...shown(next, languages), since: next.since },
      zone,
    };
  });
