// Reads an archive as its receiver does: through its own list at the end.
import { crc32, inflateRawSync } from 'node:zlib';

/** Files of a ZIP archive by name. Throws where one is not what its checksum says. */
export const unzip = (file: Buffer): Map<string, Buffer> => {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, sum, bytes] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 16),
      file.readUInt32LE(at + 20),
    ];
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((offset) =>
      file.readUInt16LE(at + offset),
    ) as [number, number, number];
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const stored = file.subarray(begin, begin + bytes);
    const content = method === 0 ? stored : inflateRawSync(stored);
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes);
    if (crc32(content) !== sum) throw new Error(`${name} is broken in this archive`);
    files.set(name, content);
    at += 46 + nameBytes + extraBytes + noteBytes;
  }
  return files;
};
