// A part of the run's S3 bucket for each test; nothing of this happens when the tests keep their files in a folder.
import { basename } from 'node:path';
import type { Config } from '#server/config.ts';
import { s3Keys } from './s3-server.ts';

/** Returns the configuration with a place in the bucket, the same for each start on a data folder. Without S3, returns it as it is. */
export const withS3 = (config: Config): Config => {
  // Set by `run-folder.ts`.
  const url = process.env.TEST_S3_URL;
  if (url === undefined) return config;
  const storageUrl = url.replace('?', `${basename(config.dataDir)}?`);
  return { ...config, storageUrl, storageKeys: s3Keys };
};
