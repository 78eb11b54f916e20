/** The languages of the API's sentences. Italian is the default. */
export type Locale = 'it' | 'en';

interface Preference {
  readonly language: string;
  readonly weight: number;
}

const toPreference = (part: string): Preference => {
  const [tag = '', ...parameters] = part.split(';');
  const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { language: tag.trim().toLowerCase().split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 };
};

/** Picks a language by `Accept-Language` (RFC 9110 section 12.5.4); what is unreadable means Italian. */
export const localeOf = (header: string | undefined): Locale => {
  if (header === undefined || header.length > 1000) return 'it';
  let best: Preference = { language: 'it', weight: 0 };
  for (const preference of header.split(',').map(toPreference)) {
    const known = preference.language === 'it' || preference.language === 'en';
    if (known && preference.weight > best.weight) best = preference;
  }
  return best.language === 'en' ? 'en' : 'it';
};
