// Refuses what would fill the disk before a byte of it is written: enquiries and payments have to go on when there is no room for files.
import { diskRetryAfterSeconds } from '#contract/limits.ts';
import { diskRoom } from '#server/db/data-folder.ts';
import { ApiError } from '#server/http/api-error.ts';

/** Kept free for the database and its journal. */
export const reservedBytes = 50_000_000;

/** `bytes` is what the sender announces, 0 where it does not say. Throws `server.disk-full`. */
export const refuseWithoutRoom = async (folder: string, bytes: number): Promise<void> => {
  const room = await diskRoom(folder);
  if (room !== undefined && room.free < bytes + reservedBytes) {
    throw new ApiError('server.disk-full', { retryAfterSeconds: diskRetryAfterSeconds });
  }
};
