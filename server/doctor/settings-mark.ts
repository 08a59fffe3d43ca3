// A mark of the settings a process runs with: tells whether two have the same, and nothing of what they are.
import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';

/** Passphrases and the like go in too: the mark is keyed with the secret. */
export const settingsMark = ({ appSecrets: [secret = ''], ...rest }: Config): string =>
  createHmac('sha256', secret)
    .update(`settings\n${JSON.stringify(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b)))}`)
    .digest('hex')
    .slice(0, 16);
