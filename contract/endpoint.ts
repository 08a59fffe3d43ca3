// A call between browser and server as one value: its method, its path and, by type alone, the schemas of what it takes and
// answers. Server and browser both name this value, so both always mean the same call, and no page carries a
// schema library for it.
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
export type EndpointSchemas = { query?: Schema; body?: Schema; answer?: Schema };
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Endpoint<
  Kind extends Method = Method,
  Path extends string = string,
  Schemas extends EndpointSchemas = EndpointSchemas,
> = {
  readonly method: Kind;
  readonly path: Path;
  /** Never set: it only carries types. */
  readonly schemas?: Schemas;
};

/** Names the schemas of an endpoint without having them: import them by `import type`. */
export const schemas = <Schemas extends EndpointSchemas>(): Schemas | undefined => undefined;

/** `path` has its parameters as `:id`. */
const by =
  <Kind extends Method>(method: Kind) =>
  <Path extends string, Schemas extends EndpointSchemas = Record<never, never>>(
    path: Path,
    _schemas?: Schemas | undefined,
  ): Endpoint<Kind, Path, Schemas> => ({ method, path });

export const get = by('GET');
export const head = by('HEAD');
export const post = by('POST');
export const put = by('PUT');
export const patch = by('PATCH');
export const remove = by('DELETE');

type ParamNames<Path> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<`/${More}`>
    : Rest
  : never;

export type Params<E extends Endpoint> = Record<ParamNames<E['path']>, string>;

/** `undefined` if the endpoint has none. */
export type SchemaOf<E extends Endpoint, Name extends keyof EndpointSchemas> =
  NonNullable<E['schemas']> extends infer Schemas
    ? Name extends keyof Schemas
      ? Schemas[Name]
      : undefined
    : never;

/** What the caller gives, before the schema has filled in what may be left out. */
export type Given<E extends Endpoint, Name extends keyof EndpointSchemas> =
  SchemaOf<E, Name> extends infer S extends Schema ? z.input<S> : undefined;

/** What the schema makes of it. */
export type Taken<E extends Endpoint, Name extends keyof EndpointSchemas> =
  SchemaOf<E, Name> extends infer S extends Schema ? z.output<S> : unknown;

export type Answer<E extends Endpoint> = Taken<E, 'answer'>;

type Part<Name extends string, Value, IsNeeded> = [Value] extends [undefined]
  ? { [Each in Name]?: never }
  : IsNeeded extends true
    ? { [Each in Name]: Value }
    : { [Each in Name]?: Value };

type ParamsPart<E extends Endpoint> = Part<
  'params',
  [ParamNames<E['path']>] extends [never] ? undefined : Params<E>,
  true
>;

/** Everything that a call of this endpoint takes, and nothing else. */
export type Input<E extends Endpoint> = ParamsPart<E> &
  Part<'query', Given<E, 'query'>, Record<never, never> extends Given<E, 'query'> ? false : true> &
  Part<'body', Given<E, 'body'>, true>;

/** An argument that may be left out if everything in it may. */
export type Optional<Value> = Record<never, never> extends Value ? [value?: Value] : [value: Value];

/** Returns the path with its parameters filled in as given: escape what may hold more than letters and digits. */
export const pathOf = <E extends Endpoint>({ path }: E, params: Params<E>): string =>
  path.replace(/:(\w+)/g, (whole, name: string) => (params as Record<string, string>)[name] ?? whole);
