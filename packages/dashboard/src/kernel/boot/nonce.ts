/**
 * Imported before everything else: Mantine writes style elements, and its scroll lock asks webpack's global for their nonce. Without it the
 * policy refuses them and the theme is silently lost.
 */
declare global {
  var __webpack_nonce__: string | undefined;
}

/** The nonce of this page, as Vite's convention has it; empty in development, where no policy asks. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

globalThis.__webpack_nonce__ = styleNonce;
