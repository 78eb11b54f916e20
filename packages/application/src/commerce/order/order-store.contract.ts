import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { moneyDeskContract } from '../desk/money-desk.contract.ts';
import { orderBooksContract } from './order-store.books.contract.ts';
import { orderConfirmContract } from './order-store.confirm.contract.ts';
import { orderDossierContract } from './order-store.dossier.contract.ts';
import { orderFinalizeContract } from './order-store.finalize.contract.ts';
import { orderHandoverContract } from './order-handover.contract.ts';
import { orderListsContract } from './order-store.lists.contract.ts';
import { orderOpenContract } from './order-store.open.contract.ts';
import { orderPlanContract } from './order-store.plan.contract.ts';
import { orderRacesContract } from './order-store.races.contract.ts';
import { orderSessionContract } from './order-store.session.contract.ts';
import { orderQueuesContract } from './order-store.queues.contract.ts';

/** What every OrderStore and MoneyDesk holds. */
export const orderStoreContract = (name: string, open: OpenStoreWorld): void => {
  orderOpenContract(name, open);
  orderRacesContract(name, open);
  orderSessionContract(name, open);
  orderConfirmContract(name, open);
  orderFinalizeContract(name, open);
  orderDossierContract(name, open);
  orderListsContract(name, open);
  orderQueuesContract(name, open);
  orderBooksContract(name, open);
  orderPlanContract(name, open);
  orderHandoverContract(name, open);
  moneyDeskContract(name, open);
};
