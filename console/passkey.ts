// Passkeys in the browser: asking for one and making one. What the server sends and gets is WebAuthn's own JSON.

export type PasskeyJson = Record<string, unknown>;

/** Whether the browser knows passkeys in the form the server speaks. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Whether passkeys can be offered among the suggestions of a field. */
export const canSuggest = async (): Promise<boolean> =>
  passkeysWork() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

const asJson = (credential: Credential | null): PasskeyJson => {
  if (credential === null) throw new DOMException('No passkey was chosen.', 'NotAllowedError');
  return (credential as PublicKeyCredential).toJSON() as unknown as PasskeyJson;
};

/** Rejects with `NotAllowedError` if the person declined, `AbortError` if `signal` ended it. */
export const askForPasskey = async (
  options: PasskeyJson,
  signal: AbortSignal,
  mediation: CredentialMediationRequirement = 'optional',
): Promise<PasskeyJson> =>
  asJson(
    await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
      mediation,
      signal,
    }),
  );

export const makePasskey = async (options: PasskeyJson): Promise<PasskeyJson> =>
  asJson(
    await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );

/** Returns words for a browser's error about a passkey; `undefined` if the person simply stopped. */
export const passkeyTrouble = (error: unknown): string | undefined => {
  if (!(error instanceof DOMException)) return undefined;
  if (error.name === 'AbortError') return undefined;
  if (error.name === 'InvalidStateError') return 'This device already holds a passkey for your account.';
  if (error.name === 'NotAllowedError') return 'No passkey was used. You can try again.';
  return 'The browser could not use a passkey here.';
};
