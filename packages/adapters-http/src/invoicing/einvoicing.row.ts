/** What every e-invoicing row shares: Admin, its own word for "no", and a plain 404 while its flag is off. */
export const eInvoicing = {
  access: 'admin',
  denied: 'errors.eInvoicing.permissionDenied',
  vanishesWithout: 'enable_einvoicing',
} as const;
