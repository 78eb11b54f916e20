import { startFakeMail, type CaughtMail, type FakeMail } from '@svc/emulators/mail';
import { openRegistration, openStudio, type Studio } from '../../testing/studio.ts';
import { openClient, until, type Answer, type Client } from '../../walk/client.ts';

/** The studio with a real SMTP server behind it, registration open. */
export interface Desk {
  readonly studio: Studio;
  readonly catcher: FakeMail;
  readonly post: (path: string, body: unknown, client?: Client) => Promise<Answer>;
  readonly mailsTo: (email: string) => readonly CaughtMail[];
  /** The newest of at least so many mails to the address. */
  readonly mailTo: (email: string, count?: number) => Promise<CaughtMail>;
  /** What the page behind the mailed link reads from it. */
  readonly linkTo: (email: string, count?: number) => Promise<{ page: string; email: string; token: string }>;
  readonly close: () => Promise<void>;
}

export const openDesk = async (variables: Readonly<Record<string, string>> = {}): Promise<Desk> => {
  const catcher = await startFakeMail();
  const studio = await openStudio({
    MAIL__URL: catcher.url,
    FRONTEND__URL: 'https://loto.example',
    ...variables,
  });
  await openRegistration(studio.server);
  const mailsTo = (email: string) => catcher.mails.filter(({ to }) => to === email);
  const mailTo = (email: string, count = 1) =>
    until(`mail ${count} to ${email}`, () =>
      Promise.resolve(mailsTo(email).length < count ? undefined : mailsTo(email)[0]),
    );
  return {
    studio,
    catcher,
    post: (path, body, client = openClient(studio.url)) => client.post(`/api/v1/auth/${path}`, body),
    mailsTo,
    mailTo,
    linkTo: async (email, count) => {
      const { text } = await mailTo(email, count);
      const [page = '', fragment = ''] = (/https:\S+/.exec(text)?.[0] ?? '').split('#');
      const given = new URLSearchParams(fragment);
      return { page, email: given.get('email') ?? '', token: given.get('token') ?? '' };
    },
    close: async () => {
      await studio.close();
      await catcher.close();
    },
  };
};

/** What a stranger can see of an answer. */
export const seen = (answer: Answer): unknown => [
  answer.status,
  [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
  answer.text.replaceAll(/"traceId":"[^"]*"/g, ''),
];

export const verdict = (answer: Answer): readonly unknown[] => [answer.status, answer.json()['code']];
