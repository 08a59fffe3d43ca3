// A real name server on this machine that knows the TXT records it is given, and nothing else.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import dnsPacket from 'dns-packet';

export type DnsServer = {
  /** As `Resolver.setServers` takes it. */
  address: string;
  /** Names to the texts of their records. An empty list: the name exists, without such records. */
  records: Map<string, string[]>;
  close(): void;
};

export const startDnsServer = async (): Promise<DnsServer> => {
  const records = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const query = dnsPacket.decode(message);
    const [question] = query.questions ?? [];
    const name = question?.name ?? '';
    const texts = records.get(name);
    socket.send(
      dnsPacket.encode({
        type: 'response',
        id: query.id ?? 0,
        // 3: there is no such name.
        flags: dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE | (texts === undefined ? 3 : 0),
        questions: query.questions ?? [],
        answers: (texts ?? []).map((data) => ({ type: 'TXT' as const, name, ttl: 60, data })),
      }),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, records, close: () => socket.close() };
};
