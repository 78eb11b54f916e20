import type { Container } from 'inversify';
import { courtesyPdf, fatturaReader, invoiceGateways } from '@svc/adapters-sdi';
import { moneyTokens as money, tokens } from './tokens.ts';

export const bindInvoicing = (container: Container): void => {
  container.bind(money.invoices).toResolvedValue((stores) => stores.invoices, [tokens.stores]);
  container.bind(money.emailJobs).toResolvedValue((stores) => stores.emailJobs, [tokens.stores]);
  container.bind(money.settings).toResolvedValue((stores) => stores.settings, [tokens.stores]);
  container.bind(money.billingProfiles).toResolvedValue((stores) => stores.billingProfiles, [tokens.stores]);
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
