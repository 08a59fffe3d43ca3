// An authenticator in a few lines: makes a passkey as a browser does when an account adds one, without an attestation.
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

type Options = { challenge: string; rp: { id: string } };

/** Present, verified, and with a new credential. */
const flags = 0b0100_0101;

/** The head of a CBOR item of up to 255: `major` 2 is bytes, 3 text, 5 a map. */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return Buffer.from([(major << 5) | 24, length]);
};
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);

/** What the browser sends for the options of a registration. */
export const makePasskey = ({ challenge, rp }: Options, origin: string) => {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  });
  // COSE: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), its x (-2) and y (-3).
  const publicKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);
  const id = randomBytes(16);
  const authenticatorData = Buffer.concat([
    createHash('sha256').update(rp.id).digest(),
    Buffer.from([flags]),
    // How often it was used, and which model it is: neither is told.
    Buffer.alloc(4 + 16),
    Buffer.from([0, id.length]),
    id,
    publicKey,
  ]);
  const attestation = Buffer.concat([
    head(5, 3),
    ...[text('fmt'), text('none'), text('attStmt'), head(5, 0), text('authData')],
    bytes(authenticatorData),
  ]);
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false });
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  };
};
