// What DNS says about the sender's address: without these records other mail servers take our mail for forged.
import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { about, type Finding } from './finding.ts';

const sender = about('mail sender');

/** The part of the resolver that is used. */
export type TxtResolver = Pick<Resolver, 'resolveTxt'>;

export const makeResolver = (): Resolver => new Resolver({ timeout: 3_000, tries: 1 });

/** `_domainkey.example.com` exists without records of its own (ENODATA) if there is a key below it. */
type Looked = { kind: 'records'; texts: string[] } | { kind: 'none'; exists: boolean } | { kind: 'unknown' };

const look = async (resolver: TxtResolver, name: string): Promise<Looked> => {
  try {
    return { kind: 'records', texts: (await resolver.resolveTxt(name)).map((parts) => parts.join('')) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND') return { kind: 'none', exists: false };
    if (code === 'ENODATA') return { kind: 'none', exists: true };
    return { kind: 'unknown' };
  }
};

const beginning = (looked: Looked, with_: string): string[] =>
  looked.kind === 'records'
    ? looked.texts.filter((text) => text.slice(0, with_.length).toLowerCase() === with_)
    : [];

const spfFinding = (domain: string, looked: Looked): Finding => {
  const records = beginning(looked, 'v=spf1');
  const line = `${domain}. TXT "v=spf1 include:<your mail provider> -all"`;
  if (records.length === 0)
    return sender.wrong(
      `${domain} has no SPF record: receivers cannot tell our mail from forged mail.`,
      line,
    );
  if (records.length > 1)
    return sender.wrong(
      `${domain} has ${records.length} SPF records; with more than one, none counts.`,
      line,
    );
  const [record = ''] = records;
  if (/(^|\s)\+?all(\s|$)/i.test(record.slice(0, 2_000)))
    return sender.wrong(`The SPF record of ${domain} lets everybody send in its name (+all).`, line);
  return sender.ok(`${domain} has an SPF record, and mail is sent from that very domain.`);
};

const dmarcFinding = (domain: string, looked: Looked): Finding => {
  const [record] = beginning(looked, 'v=dmarc1');
  const line = `_dmarc.${domain}. TXT "v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}"`;
  if (record === undefined)
    return sender.warning(`${domain} has no DMARC record: large mail providers put our mail in spam.`, line);
  const [, policy = 'none'] = /;\s{0,10}p\s{0,10}=\s{0,10}([a-z]{1,20})/i.exec(record.slice(0, 2_000)) ?? [];
  return policy.toLowerCase() === 'none'
    ? sender.warning(
        `The DMARC record of ${domain} asks for nothing (p=none): forged mail in its name is delivered.`,
        line,
      )
    : sender.ok(`${domain} has a DMARC record (p=${policy}).`);
};

const dkimFinding = (domain: string, looked: Looked): Finding => {
  return looked.kind === 'none' && !looked.exists
    ? sender.warning(
        `${domain} has no DKIM key in DNS: the signature of our mail cannot be checked.`,
        `Add the record your mail provider shows, <selector>._domainkey.${domain}, and switch signing on there.`,
      )
    : sender.ok(`${domain} has DKIM keys in DNS.`);
};

/** `address` is the sender's. Never throws: what cannot be looked up is not a fault. */
export const lookAtSender = async (address: string, resolver: TxtResolver): Promise<Finding[]> => {
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1));
  const [spf, dmarc, dkim] = await Promise.all(
    [domain, `_dmarc.${domain}`, `_domainkey.${domain}`].map((name) => look(resolver, name)),
  );
  const parts: [Looked | undefined, (domain: string, looked: Looked) => Finding][] = [
    [spf, spfFinding],
    [dmarc, dmarcFinding],
    [dkim, dkimFinding],
  ];
  if (parts.every(([looked]) => looked?.kind === 'unknown'))
    return [sender.unknown(`DNS records of ${domain} could not be looked up from here.`)];
  return parts.map(([looked, find]) =>
    looked === undefined || looked.kind === 'unknown'
      ? sender.unknown(`A DNS record of ${domain} could not be looked up.`)
      : find(domain, looked),
  );
};
