/** Asked where they can break: when a call arrives at another party, when a process answers, when everything is over. */
export const partyRules = {
  oneCapture: '1 captures within the total',
  signature: '3 paid only by a verified signal',
  oneTransmission: '12 one accepted transmission per number',
  intents: '21 no call without its intent',
  tenants: '29 a tenant stays among its own rows',
  readiness: '24 no checkout while not ready',
  localRow: '28 a local row never calls a gateway',
  watermark: '28 the watermark never passes a row that was not taken over',
  oneMail: '25 a courtesy mail once',
  holdsEndSoon: '32 expired holds end within two polls',
  acknowledged: '34 every event is taken in the end',
  defects: '0 no defects',
} as const;
