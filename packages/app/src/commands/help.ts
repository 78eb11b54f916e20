/** What `svc <command> --help` says of the commands whose options are few; the others say it themselves. */
export const commandHelp: ReadonlyMap<string, string> = new Map([
  [
    'start',
    `svc start [--json] [--examples]

  The demo on this machine: embedded Postgres, the tenant Studio Loto, and the emulators of both payment providers, both
  SDI gateways and the mail server. INT, TERM and HUP end it, running work first; starting again keeps the data.

  --examples   with the first start makes one order of every interesting state
  --json       one JSON object on stdout when it is ready, instead of addresses and logins for a person

  PORT, SVC_DATA_DIR and DATABASE_URL move the port, the data folder and the database.
`,
  ],
  [
    'serve',
    `svc serve [--json] [--instances DIR]

  Serves the tenant of the environment, or every tenant of a folder of instance files; nothing emulated, and nobody seeded
  but the first operator.
  INT, TERM and HUP end it, running work first.

  --instances  the folder of instance files, instead of SVC_INSTANCES_DIR
  --json       one JSON object on stdout when it is ready
`,
  ],
  [
    'migrate',
    `svc migrate [--json] [--instances DIR]

  Brings the database of the tenant, or of every tenant of a folder of instance files, to the schema of this program, as the
  role of DATABASE__MIGRATORURL, and gives the role of DATABASE_URL what a server needs: to read and to write, but neither to
  change nor to remove entries of the audit log and auth events. Can be repeated. Ends with 1 where one of them fails.

  --instances  the folder of instance files, instead of SVC_INSTANCES_DIR
  --json       one JSON document on stdout
`,
  ],
  [
    'walk',
    `svc walk [--json]

  Plays three acts over HTTP against a throw-away instance of its own, one line of evidence per step. Ends with 1 at the
  first step that does not hold.

  --json       one JSON object per step
`,
  ],
]);
