import {
  ControlError,
  json,
  jsonObject,
  on,
  readCallFaults,
  readStatus,
  type CallFault,
  type EmulatorRoute,
} from '../../kernel/index.ts';
import { clockControl, type MovableClock } from '../fake-gateway.ts';
import type { GatewayBBooks, InvoiceRecord } from './books.ts';
import { advance, moveTo, type PlannedCourse } from './course.ts';
import { receive, type GatewayBDesk } from './desk.ts';
import type { ListRule } from './list.ts';

export interface GatewayBControl {
  readonly desk: GatewayBDesk;
  readonly failNext: (...faults: readonly CallFault[]) => void;
  readonly planCourses: (...courses: readonly PlannedCourse[]) => void;
  readonly clock: MovableClock;
  readonly listOtherwise: (rule: ListChange) => void;
}

/** How lists answer otherwise than they were asked. */
export type ListChange = Partial<Pick<ListRule, 'ignoredFilters' | 'repeatsLastPage'>>;

/** The books as they are by now. */
export const readableBooks = (books: GatewayBBooks, now: number): GatewayBBooks => {
  advance(books, now);
  return books;
};

/** Puts a state, or a word that is none, onto a document; what was planned for it is off. @throws ControlError 404 */
export const putState = (desk: GatewayBDesk, uuid: string, state: string, message: string): InvoiceRecord => {
  advance(desk.books, desk.now());
  const row = desk.books.invoices.find((each) => each.uuid === uuid);
  if (row === undefined) throw new ControlError(404, 'no such document');
  row.plan = [];
  moveTo(desk.books, row, state, message, desk.now());
  return row;
};

/** As after a callback without credit: the company must be activated again. @returns whether there is one */
export const suspend = ({ companies }: GatewayBBooks, fiscalId: string): boolean => {
  const suspended = companies.filter((company) => company.fiscalId === fiscalId);
  for (const company of suspended) company.active = false;
  return suspended.length > 0;
};

/** @throws ControlError 400 */
const readListChange = (body: Readonly<Record<string, unknown>>): ListChange => {
  const { ignoredFilters, repeatsLastPage } = body;
  const names: readonly unknown[] | undefined = Array.isArray(ignoredFilters) ? ignoredFilters : undefined;
  if (ignoredFilters !== undefined && names?.every((name) => typeof name === 'string') !== true)
    throw new ControlError(400, 'ignoredFilters must be a list of texts');
  return {
    ...(names === undefined ? {} : { ignoredFilters: names.map(String) }),
    ...(typeof repeatsLastPage === 'boolean' ? { repeatsLastPage } : {}),
  };
};

/** @throws ControlError 400 */
const readCourses = (value: unknown): readonly PlannedCourse[] => {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((entry) => {
    const course: Readonly<Record<string, unknown>> = typeof entry === 'object' && entry !== null ? { ...entry } : {};
    const { refuse, error, state, message, hiddenMs } = course;
    if (typeof refuse === 'string') {
      const status = readStatus(course['status']);
      return {
        refuse,
        ...(status === undefined ? {} : { status }),
        ...(typeof error === 'number' || typeof error === 'string' ? { error } : {}),
      };
    }
    if (typeof state !== 'string') throw new ControlError(400, 'an outcome has a state or a refuse text');
    return {
      state,
      message: typeof message === 'string' ? message : '',
      ...(typeof hiddenMs === 'number' ? { hiddenMs } : {}),
    };
  });
};

export const gatewayBControl = (control: GatewayBControl): readonly EmulatorRoute[] => {
  const { desk } = control;
  return [
    on('GET', '/_control/books', () => json(200, readableBooks(desk.books, desk.now()))),
    on('POST', '/_control/faults', (exchange) => {
      const { calls, outcomes } = jsonObject(exchange);
      const faults = calls === undefined ? [] : readCallFaults(calls);
      const courses = outcomes === undefined ? [] : readCourses(outcomes);
      control.failNext(...faults);
      control.planCourses(...courses);
      return json(200, { calls: faults.length, outcomes: courses.length });
    }),
    on('POST', '/_control/invoices/:uuid/state', (exchange) => {
      const { state, message } = jsonObject(exchange);
      if (typeof state !== 'string') throw new ControlError(400, 'state must be a text');
      return json(
        200,
        putState(desk, exchange.params['uuid'] ?? '', state, typeof message === 'string' ? message : ''),
      );
    }),
    on('POST', '/_control/receptions', (exchange) => {
      const { xml, environment } = jsonObject(exchange);
      if (typeof xml !== 'string') throw new ControlError(400, 'xml must be a text');
      return json(200, receive(desk, environment === 'prod' ? 'prod' : 'test', xml, undefined));
    }),
    on('POST', '/_control/wallet', (exchange) => {
      desk.books.walletEmpty = jsonObject(exchange)['empty'] === true;
      return json(200, { empty: desk.books.walletEmpty });
    }),
    on('POST', '/_control/companies/:fiscalId/suspend', ({ params: { fiscalId = '' } }) => {
      if (!suspend(desk.books, fiscalId)) throw new ControlError(404, 'no such company');
      return json(200, {});
    }),
    on('POST', '/_control/list', (exchange) => {
      const change = readListChange(jsonObject(exchange));
      control.listOtherwise(change);
      return json(200, change);
    }),
    clockControl(control.clock),
  ];
};
