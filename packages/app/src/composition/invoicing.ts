import type { Container } from 'inversify';
import { mikroInvoiceStore, mikroEmailJobStore, mikroSettingsStore, mikroBillingProfileStore } from '@svc/adapters-db';
import { courtesyPdf, fatturaReader, invoiceGateways } from '@svc/adapters-sdi';
import { moneyTokens as money, tokens } from './tokens.ts';

export const bindInvoicing = (container: Container): void => {
  container.bind(money.invoices).toResolvedValue(mikroInvoiceStore, [tokens.database]);
  container.bind(money.emailJobs).toResolvedValue(mikroEmailJobStore, [tokens.database]);
  container.bind(money.settings).toResolvedValue(mikroSettingsStore, [tokens.database]);
  container.bind(money.billingProfiles).toResolvedValue(mikroBillingProfileStore, [tokens.database]);
  container.bind(money.fatturaReader).toResolvedValue(() => fatturaReader(), []);
  container.bind(money.courtesyPdf).toResolvedValue(() => courtesyPdf(), []);
  container
    .bind(money.gateways)
    .toResolvedValue(
      (config) =>
        invoiceGateways(config.EINVOICING__BASEURL === undefined ? {} : { baseUrl: config.EINVOICING__BASEURL }),
      [tokens.environment],
    );
};
