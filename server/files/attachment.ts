// How a kept file leaves the server: always as a download with a fixed type, never as something a browser would run.
import type { FastifyReply } from 'fastify';
import { type FileKind, fileKinds } from '#contract/files.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { openWhole } from './kept-file.ts';
import { refuseUnscanned } from './scan.store.ts';

/** Has the extension of what the file is, whatever its sender called it. */
const downloadName = (fileName: string, kind: FileKind): string => {
  const { endings } = fileKinds[kind];
  return endings.some((ending) => fileName.toLowerCase().endsWith(ending)) ? fileName : fileName + endings[0];
};

const percentEncoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Both forms of the name: one of plain ASCII for old readers (RFC 6266), and the true one (RFC 8187). */
export const contentDisposition = (fileName: string): string => {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncoded(fileName)}`;
};

/**
 * Reads the whole file first, so that a damaged one is never passed off as what was sent. Throws `file.lost` in that case, and if it is
 * missing; the log says which. Throws if the virus scanner has not let the file through. `record` is who takes it, on record once
 * the file is there and before anything of it can be read.
 */
export const sendAttachment = async (
  reply: FastifyReply,
  deps: Pick<Deps, 'db' | 'files' | 'config'>,
  file: { key: string; sha256: string; name: string; kind: FileKind },
  record?: () => Promise<void>,
): Promise<FastifyReply> => {
  const { files } = deps;
  await refuseUnscanned(deps, file.key);
  const opened = await openWhole(files, file);
  if (typeof opened === 'string') {
    reply.log.error(
      { fileKey: file.key },
      `a kept file is ${opened}; look for all: npm run -s cli -- check --files`,
    );
    throw new ApiError('file.lost');
  }
  const { stream, bytes } = opened;
  await record?.().catch((error: unknown) => {
    stream.destroy();
    throw error;
  });
  return reply
    .header('content-type', fileKinds[file.kind].mimeType)
    .header('content-length', bytes)
    .header('content-disposition', contentDisposition(downloadName(file.name, file.kind)))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(stream);
};
