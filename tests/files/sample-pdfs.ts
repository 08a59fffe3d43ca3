// Real small PDFs made by code: whole, padded to an exact size, cut off, and encrypted with a password to open, without, and for a key.
import { createHash } from 'node:crypto';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;
/** Places are as long wherever they are: padding that moves them adds nothing but itself. */
const digits = (place: number): string => String(place).padStart(10, '0');

/** Objects numbered from 1, the first being the catalogue; `trailer` adds to the trailer's dictionary. */
const assemble = (objects: readonly string[], padding: number, trailer: string): Buffer => {
  const pieces = [latin('%PDF-1.6\n%\u00e2\u00e3\u00cf\u00d3\n')];
  let length = pieces[0]?.length ?? 0;
  const add = (piece: Buffer): number => {
    const at = length;
    pieces.push(piece);
    length += piece.length;
    return at;
  };
  if (padding > 0) {
    add(latin('%'));
    add(Buffer.alloc(padding - 1, 0x2e));
  }
  add(latin('\n'));
  const places = objects.map((object, at) => add(latin(`${at + 1} 0 obj\n${object}\nendobj\n`)));
  const lines = places.map((place) => `${digits(place)} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = add(
    latin(
      `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\n`,
    ),
  );
  add(latin(`startxref\n${digits(start)}\n%%EOF\n`));
  return Buffer.concat(pieces, length);
};

const page = (text: string): string[] => {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
};

/** One page with `text` on it (letters, digits and spaces), exactly `bytes` long where that is given. */
export const makePdf = ({ text = 'Certificate', bytes }: { text?: string; bytes?: number } = {}): Buffer => {
  const least = assemble(page(text), 0, '');
  if (bytes === undefined) return least;
  const made = assemble(page(text), bytes - least.length, '');
  if (made.length !== bytes) throw new Error(`Made ${made.length} bytes instead of ${bytes}.`);
  return made;
};

/** The first half of a PDF, as a broken scan or download leaves it. */
export const makeDamagedPdf = (): Buffer => {
  const whole = makePdf({ bytes: 20_000 });
  return whole.subarray(0, 10_000);
};

const md5 = (...pieces: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(pieces)).digest();

const rc4 = (key: Buffer, data: Buffer): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number): void => {
    const kept = state[a] ?? 0;
    state[a] = state[b] ?? 0;
    state[b] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
};

const filler = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const filled = (password: string): Buffer => Buffer.concat([latin(password), filler]).subarray(0, 32);

const manyTimes = (key: Buffer, data: Buffer): Buffer =>
  Array.from({ length: 20 }, (_, round) => Buffer.from(key.map((byte) => byte ^ round))).reduce(
    (result, roundKey) => rc4(roundKey, result),
    data,
  );

const stretched = (digest: Buffer): Buffer =>
  Array.from({ length: 50 }).reduce<Buffer>((result) => md5(result), digest);

/** Encrypted by ISO 32000-1, 7.6.3 (revision 3, 128 bits). Without a password to open, it only restricts. */
const makeEncryptedPdf = (passwordToOpen: string): Buffer => {
  const id = md5(latin('sample'));
  const permissions = -3_904; // Neither printing nor changing.
  const owner = manyTimes(stretched(md5(filled('owner'))), filled(passwordToOpen));
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions);
  const key = stretched(md5(filled(passwordToOpen), owner, flags, id));
  const user = Buffer.concat([manyTimes(key, md5(filler, id)), Buffer.alloc(16)]);
  const objects = page('Sealed');
  const encrypt = `<< /Filter /Standard /V 2 /R 3 /Length 128 /P ${permissions} /O ${hex(owner)} /U ${hex(user)} >>`;
  return assemble(
    [...objects, encrypt],
    0,
    `/Encrypt ${objects.length + 1} 0 R /ID [${hex(id)} ${hex(id)}] `,
  );
};

/** Encrypted for the holder of a key (ISO 32000-1, 7.6.4): no password opens it. */
export const makeSealedPdf = (): Buffer => {
  const objects = page('Sealed');
  const recipients = `/Recipients [${hex(Buffer.alloc(64, 7))}]`;
  const encrypt =
    '<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /Length 128 /StmF /DefaultCryptFilter /StrF /DefaultCryptFilter ' +
    `/CF << /DefaultCryptFilter << /CFM /AESV2 /Length 16 /EncryptMetadata true ${recipients} >> >> >>`;
  return assemble([...objects, encrypt], 0, `/Encrypt ${objects.length + 1} 0 R `);
};

export const makeLockedPdf = (): Buffer => makeEncryptedPdf('secret');
export const makeRestrictedPdf = (): Buffer => makeEncryptedPdf('');
