// A bucket by Amazon's client library: what the store needs of it, and what went wrong as our errors. Loaded only where files lie in S3.
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Config } from '#server/config.ts';
import { FileMissingError, type OpenFile, StorageBusyError } from '../store.ts';
import type { S3Place } from './s3-url.ts';

/** The least that S3 takes for a part; two are in memory at a time. */
const partBytes = 5_242_880;
const timeouts = { connectionTimeout: 5_000, socketTimeout: 30_000, requestTimeout: 60_000 };

/** Answers that say: not now. Everything else that S3 refuses is wrong with the settings. */
const isLater = (status: number | undefined): boolean =>
  status === undefined || status === 429 || status >= 500;

const asOurs = (error: unknown, key: string): unknown => {
  if (error instanceof NoSuchKey || error instanceof NotFound) return new FileMissingError(key);
  if (!(error instanceof Error)) return error;
  if (error instanceof S3ServiceException)
    return isLater(error.$metadata.httpStatusCode) ? new StorageBusyError(error) : error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (code !== undefined && (syscall !== undefined || /^E[A-Z]+$/.test(code))) ||
    error.name === 'TimeoutError'
    ? new StorageBusyError(error)
    : error;
};

export type Listed = { name: string; writtenAt: Date; bytes: number };

export type Bucket = ReturnType<typeof openBucket>;

/** `name`: of an object, below the bucket's prefix. What cannot be reached throws a StorageBusyError. */
export const openBucket = (place: S3Place, keys: Config['storageKeys']) => {
  const { bucket: Bucket, prefix, endpoint, region, isPathStyle } = place;
  const client = new S3Client({
    region,
    forcePathStyle: isPathStyle,
    requestHandler: timeouts,
    // Others than Amazon do not know its newer checksums. The signature covers the SHA-256 of every piece that is sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(keys === undefined ? {} : { credentials: keys }),
  });
  const at = (name: string) => ({ Bucket, Key: prefix + name });
  const told = async <T>(name: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw asOurs(error, name);
    }
  };

  return {
    /** Rejects if the bucket is not there, or may not be used. */
    check: async (): Promise<void> => {
      await told('', client.send(new HeadBucketCommand({ Bucket })));
    },
    /** One request: for what is in memory anyway. */
    put: async (name: string, body: Buffer): Promise<void> => {
      await told(name, client.send(new PutObjectCommand({ ...at(name), Body: body })));
    },
    /** In parts. If `content` throws, so does this, and nothing is left. */
    putStream: async (name: string, content: AsyncIterable<Buffer>): Promise<void> => {
      const upload = new Upload({
        client,
        params: { ...at(name), Body: Readable.from(content) },
        partSize: partBytes,
        queueSize: 1,
      });
      await told(name, upload.done());
    },
    /** Throws a FileMissingError. */
    bytesOf: async (name: string): Promise<number> => {
      const { ContentLength = 0 } = await told(name, client.send(new HeadObjectCommand(at(name))));
      return ContentLength;
    },
    /** Throws a FileMissingError. Nothing comes of a range that begins behind the end. */
    get: async (name: string, range?: { start: number; bytes: number }): Promise<OpenFile> => {
      if (range?.bytes === 0) return { stream: Readable.from([]), bytes: 0 };
      const Range = range && `bytes=${range.start}-${range.start + range.bytes - 1}`;
      try {
        const { Body, ContentLength = 0 } = await told(
          name,
          client.send(new GetObjectCommand({ ...at(name), ...(Range === undefined ? {} : { Range }) })),
        );
        return { stream: Body as Readable, bytes: ContentLength };
      } catch (error) {
        if (!(error instanceof S3ServiceException) || error.name !== 'InvalidRange') throw error;
        return { stream: Readable.from([]), bytes: 0 };
      }
    },
    remove: async (name: string): Promise<void> => {
      await told(name, client.send(new DeleteObjectCommand(at(name))));
    },
    /** In the order of their names. */
    list: async function* (below: string): AsyncGenerator<Listed> {
      for (let from: string | undefined; ; ) {
        const page = await told(
          below,
          client.send(
            new ListObjectsV2Command({
              Bucket,
              Prefix: prefix + below,
              ...(from && { ContinuationToken: from }),
            }),
          ),
        );
        for (const { Key = '', LastModified = new Date(0), Size = 0 } of page.Contents ?? [])
          yield { name: Key.slice(prefix.length), writtenAt: LastModified, bytes: Size };
        from = page.NextContinuationToken;
        if (page.IsTruncated !== true || from === undefined) return;
      }
    },
    /** Uploads in parts that nobody has ended; one page of them, for the next sweep finds the rest. */
    unfinished: async (): Promise<{ name: string; id: string; begunAt: Date }[]> => {
      const { Uploads = [] } = await told(
        '',
        client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix })),
      );
      return Uploads.map(({ Key = '', UploadId = '', Initiated = new Date() }) => ({
        name: Key.slice(prefix.length),
        id: UploadId,
        begunAt: Initiated,
      }));
    },
    giveUp: async (name: string, id: string): Promise<void> => {
      await told(name, client.send(new AbortMultipartUploadCommand({ ...at(name), UploadId: id })));
    },
    close: (): void => client.destroy(),
  };
};
