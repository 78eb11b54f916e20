import type { Bench } from './kernel/bench.ts';
import { bookBench } from './booking/book.bench.ts';
import { closureBench } from './booking/closure.bench.ts';
import { entryBookingBench } from './booking/entry-booking.bench.ts';
import { handoverBench } from './booking/handover.bench.ts';
import { planSlotsBench } from './booking/plan-slots.bench.ts';
import { timetableBench } from './booking/timetable.bench.ts';
import { drainBench } from './drain/drain.bench.ts';
import { exportBench } from './export/export.bench.ts';
import { fatturaBench } from './fattura/fattura.bench.ts';
import { finalizeBench } from './finalize/finalize.bench.ts';
import { holdsBench } from './holds/holds.bench.ts';
import { hotBench } from './hot/hot.bench.ts';
import { httpBench } from './http/http.bench.ts';
import { loginBench } from './login/login.bench.ts';
import { sessionBench } from './session/session.bench.ts';
import { screenFilesBench } from './screens/files.bench.ts';
import { homeBench } from './screens/home.bench.ts';
import { vitalsBench } from './screens/vitals.bench.ts';
import { slowBench } from './slow/slow.bench.ts';
import { startBench } from './start/start.bench.ts';
import { webhookBench } from './webhook/webhook.bench.ts';

/** Every bench, in the order they run. */
export const benches: readonly Bench[] = [
  fatturaBench,
  exportBench,
  startBench,
  httpBench,
  slowBench,
  sessionBench,
  loginBench,
  webhookBench,
  holdsBench,
  hotBench,
  finalizeBench,
  drainBench,
  bookBench,
  entryBookingBench,
  planSlotsBench,
  closureBench,
  handoverBench,
  timetableBench,
  screenFilesBench,
  homeBench,
  vitalsBench,
];
