// A mail server on real sockets that fails where a test tells it to: it says no, falls silent, or lets the connection die at
// any step, in the middle of a mail too. What it took is kept in order.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** `body`: in the middle of a mail. `dot`: after its end, before the answer. `taken`: the same, and the mail is kept. */
export type MailStep = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'dot' | 'taken';

/** A reply such as `550 5.1.1 No such user`; or no answer; or the end of the connection. */
export type MailFault = { at: MailStep; how: 'hang' | 'die' | { say: string } };

export type FaultyMailServer = {
  /** With user and password where `auth` is asked for. */
  url: string;
  port: number;
  /** Message-IDs without brackets, in the order in which the mails were taken. */
  taken: string[];
  /** Of all connections so far. */
  connections(): number;
  /** Steps so far, by name. */
  steps: Partial<Record<MailStep, number>>;
  /** From now on. Nothing: it works. */
  fail(fault: MailFault | undefined): void;
  /** Nobody can connect, and whoever is connected is cut off. */
  shut(): Promise<void>;
  /** Listens again on the same port. */
  open(): Promise<void>;
  close(): Promise<void>;
};

export const startFaultyMailServer = async ({
  auth,
}: {
  auth?: { user: string; pass: string };
} = {}): Promise<FaultyMailServer> => {
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  const steps: FaultyMailServer['steps'] = {};
  let fault: MailFault | undefined;
  let connections = 0;

  const talk = (socket: Socket): void => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let isHanging = false;
    let mail: string | undefined;
    let rest = '';
    /** Does what is wrong at this step, or answers that nothing is. */
    const goesWrong = (step: MailStep): boolean => {
      steps[step] = (steps[step] ?? 0) + 1;
      if (fault?.at !== step) return false;
      if (fault.how === 'hang') isHanging = true;
      else if (fault.how === 'die') socket.destroy();
      else socket.write(`${fault.how.say}\r\n`);
      return true;
    };
    const step = (name: MailStep, answer: string): void => {
      if (!goesWrong(name)) socket.write(`${answer}\r\n`);
    };
    const endMail = (whole: string): void => {
      mail = undefined;
      if (goesWrong('dot')) return;
      taken.push(/^Message-ID: <([^>]+)>/im.exec(whole)?.[1] ?? '');
      step('taken', '250 Taken');
    };
    const command = (line: string): void => {
      const [verb = '', , given = ''] = line.split(' ');
      if (verb === 'EHLO') step('EHLO', auth === undefined ? '250 here' : '250-here\r\n250 AUTH PLAIN');
      else if (verb === 'AUTH') {
        const isRight =
          Buffer.from(given, 'base64').toString() === `\0${auth?.user ?? ''}\0${auth?.pass ?? ''}`;
        step('AUTH', isRight ? '235 Welcome' : '535 5.7.8 Bad credentials');
      } else if (verb === 'MAIL') step('MAIL', '250 OK');
      else if (verb === 'RCPT') step('RCPT', '250 OK');
      else if (verb === 'DATA') {
        if (goesWrong('DATA')) return;
        mail = '';
        socket.write('354 Go ahead\r\n');
      } else if (verb === 'RSET') socket.write('250 OK\r\n');
      else if (verb === 'QUIT') socket.end('221 Bye\r\n');
      else socket.write('502 5.5.1 Not known here\r\n');
    };
    socket.on('data', (chunk: Buffer) => {
      if (isHanging) return;
      if (mail !== undefined && mail === '' && goesWrong('body')) return;
      rest += chunk.toString('latin1');
      while (!isHanging && !socket.destroyed) {
        if (mail !== undefined) {
          const end = rest.indexOf('\r\n.\r\n');
          if (end < 0) {
            mail += rest === '' ? '' : ' ';
            return;
          }
          const whole = rest.slice(0, end);
          rest = rest.slice(end + 5);
          endMail(whole);
          continue;
        }
        const end = rest.indexOf('\r\n');
        if (end < 0) return;
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        command(line);
      }
    });
    step('greeting', '220 faulty.test ESMTP');
  };

  let server: Server;
  let port = 0;
  const open = async (): Promise<void> => {
    server = createServer(talk).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const shut = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open();
  const login = auth === undefined ? '' : `${auth.user}:${auth.pass}@`;
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    port,
    taken,
    steps,
    connections: () => connections,
    fail: (next) => {
      fault = next;
    },
    shut,
    open,
    close: async () => {
      if (server.listening) await shut();
    },
  };
};
