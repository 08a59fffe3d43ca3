// Sends a page or file of the site from memory: in the best encoding the browser accepts, or 304 if it already has it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding, SiteFile } from './site.ts';

/** No browser sends a longer list in either of the headers below; a longer one is ignored. */
const longestHeader = 1_000;

/** Whether `Accept-Encoding` names the encoding and does not forbid it. */
const accepts = (header: string, encoding: Encoding): boolean =>
  header.length <= longestHeader &&
  header.split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

const isKnown = (header = '', etag: string): boolean =>
  header.length <= longestHeader &&
  header
    .split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

const preferred: readonly Encoding[] = ['br', 'gzip'];

export type SendOptions = { status?: number; cacheControl: string };

/** Answers 304 if the browser has this version. With `no-store` or another status than 200 there is no ETag. */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
  { status = 200, cacheControl }: SendOptions,
): FastifyReply => {
  reply
    .code(status)
    .header('cache-control', cacheControl)
    // Behind the Origin of an answer that other origins may read.
    .header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    .type(file.contentType);
  if (file.policy !== undefined) reply.header('content-security-policy', file.policy);
  if (status === 200 && cacheControl !== 'no-store') {
    reply.header('etag', file.etag);
    if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  }
  const header = request.headers['accept-encoding'] ?? '';
  const encoding = preferred.find((each) => file.encoded[each] !== undefined && accepts(header, each));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(encoding === undefined ? file.body : file.encoded[encoding]);
};
