import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { legible, mixed } from './contrast.ts';
import { defaultAccent, grounds, night, slate, tints, type Tone } from './tokens.ts';

/** Ten steps around the studio's colour; the ninth carries white text. */
const rampOf = (accent: string): MantineColorsTuple => {
  const strong = legible(accent);
  const light = (share: number): string => mixed('#ffffff', strong, share);
  return [
    light(0.06),
    light(0.12),
    light(0.22),
    light(0.34),
    light(0.46),
    light(0.58),
    light(0.72),
    light(0.86),
    strong,
    mixed(strong, '#000000', 0.2),
  ];
};

const font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** @param accent the studio's colour, `#rrggbb`; tones of meaning never follow it */
export const themeOf = (accent: string | null) =>
  createTheme({
    primaryColor: 'accent',
    primaryShade: { light: 8, dark: 8 },
    autoContrast: true,
    colors: { accent: rampOf(accent ?? defaultAccent), slate: [...slate], dark: [...night] },
    black: '#1e293b',
    white: grounds.light,
    fontFamily: font,
    fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.625rem' },
    headings: { fontFamily: font, fontWeight: '650' },
    defaultRadius: 'md',
    radius: { md: '8px' },
    respectReducedMotion: true,
    cursorType: 'pointer',
  });

/** The grounds and texts that Mantine's own do not read well on; one set for each scheme. */
export const variablesOf = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': slate[6],
    '--mantine-color-placeholder': slate[5],
    '--mantine-color-error': tints.stop.light,
    ...tonesOf('light'),
  },
  dark: {
    '--mantine-color-body': grounds.dark,
    '--mantine-color-dimmed': slate[3],
    '--mantine-color-placeholder': slate[4],
    '--mantine-color-error': tints.stop.dark,
    '--mantine-color-anchor': '#99f6e4',
    ...tonesOf('dark'),
  },
});

const tonesOf = (scheme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries((Object.keys(tints) as Tone[]).map((tone) => [`--tone-${tone}`, tints[tone][scheme]]));
