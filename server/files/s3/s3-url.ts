// The address of an S3 bucket, as STORAGE_URL gives it: s3://bucket/folder?endpoint=https://…&region=…&path-style=off
import { isOrigin } from '#server/origin.ts';

export type S3Place = {
  bucket: string;
  /** Of all keys: empty, or with a slash at its end. */
  prefix: string;
  /** Without one, Amazon's. */
  endpoint?: string;
  region: string;
  /** The bucket stands in the path of an address, not in its host. */
  isPathStyle: boolean;
};

/** Rules of Amazon's, the strictest: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^[A-Za-z0-9._/-]{0,200}$/;
const regionPattern = /^[a-z0-9-]{1,40}$/;
const longestUrl = 1_000;
const parameters = new Set(['endpoint', 'region', 'path-style']);

export const isS3Url = (storageUrl: string): boolean => storageUrl.startsWith('s3:');

/** Returns `undefined` if the text is no such address, or says something that nobody would look at. */
export const readS3Url = (text: string): S3Place | undefined => {
  if (text.length > longestUrl || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { searchParams } = url;
  const prefix = url.pathname.replace(/^\//, '');
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region') ?? (endpoint === null ? null : 'us-east-1');
  const style = searchParams.get('path-style');
  const isRight =
    url.protocol === 's3:' &&
    `${url.username}${url.password}${url.port}${url.hash}` === '' &&
    bucketPattern.test(url.host) &&
    prefixPattern.test(prefix) &&
    [...searchParams.keys()].every((name) => parameters.has(name)) &&
    (endpoint === null || isOrigin(endpoint)) &&
    (style === null || style === 'on' || style === 'off');
  if (!isRight || region === null || !regionPattern.test(region)) return undefined;
  return {
    bucket: url.host,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    ...(endpoint === null ? {} : { endpoint }),
    region,
    isPathStyle: style === null ? endpoint !== null : style === 'on',
  };
};
