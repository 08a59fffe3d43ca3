// Small real files of each kind, and liars: content that is not what its name says.
import { PNG } from 'pngjs';
import { makePdf } from './sample-pdfs.ts';

export const makePng = (): Buffer => PNG.sync.write(new PNG({ width: 2, height: 2 }));

/** One grey pixel. */
export const makeJpg = (): Buffer =>
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
    'base64',
  );

/** The first half of a photo: its end never came. */
export const makeCutJpg = (): Buffer => Buffer.concat([makeJpg().subarray(0, -4), Buffer.alloc(6_000, 0x2a)]);

/** Exactly `bytes` long: what follows a picture's end is ignored by all readers. */
export const paddedTo = (bytes: number, file: Buffer): Buffer =>
  Buffer.concat([file, Buffer.alloc(bytes - file.length)], bytes);

export const truthfulFiles = { pdf: makePdf(), jpg: makeJpg(), png: makePng() };

export const liars: Record<string, Buffer> = {
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  'html that names a PDF': Buffer.from('<html><!-- %PDF-1.7 --><script>alert(1)</script></html>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'an empty zip': Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
  'a zip': Buffer.concat([Buffer.from('504b030414000000', 'hex'), Buffer.alloc(60)]),
  text: Buffer.from('This is not the certificate you are looking for.'),
  'a program': Buffer.concat([Buffer.from('4d5a9000', 'hex'), Buffer.alloc(60)]),
  heic: Buffer.from('00000018667479706865696300000000686569636d696631', 'hex'),
  gif: Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'),
  'a PDF mark too far in': Buffer.concat([Buffer.alloc(1_020, 0x20), makePdf()]),
};
