/** Nobody can say whether a file is harmful: it is not taken, and its bytes wait. */
export const scannerErrors = { ScannerDown: 'errors.content.scannerUnavailable' } as const;
