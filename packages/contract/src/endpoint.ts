import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

export const STAFF_ROLES = ['trainer', 'cs', 'md', 'store-admin', 'core-admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export type Role = 'user' | StaffRole;

/**
 * Who may call: `public` never looks at who asks; `optional` answers guests too, and may answer a member differently;
 * `member` needs a sign-in; `owner` needs the one whose thing it is (anybody else gets a 404, so ids cannot be probed);
 * a list names the staff roles.
 */
export type Who = 'public' | 'optional' | 'member' | 'owner' | readonly StaffRole[];

/** One HTTP operation. The server mounts it, the sites call it, the docs print it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The full path, letter for letter as in the specification; parameters in braces. */
  path: `/${string}`;
  who: Who;
  /** One line for the reference page. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  response: z.ZodType;
  errors?: readonly ErrorCode[];
  /** Moves money or makes a thing: with an `Idempotency-Key` header, the same call asked again gets the first answer again. */
  isOnce?: true;
};

export const endpoint = <const E extends Endpoint>(spec: E): E => spec;

type Part<E extends Endpoint, P extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> =
  E extends Record<P, infer Shape extends z.ZodType>
    ? { [K in P]: Side extends 'input' ? z.input<Shape> : z.output<Shape> }
    : unknown;

/** An address holds text: a number or a truth may be given as it stands in one. */
type OrText<T> = T extends number | boolean ? T | string : T extends readonly (infer Item)[] ? OrText<Item>[] : T;
type Address<E extends Endpoint, P extends 'params' | 'query'> =
  E extends Record<P, infer Shape extends z.ZodType>
    ? { [K in P]: { [Name in keyof z.input<Shape>]: OrText<z.input<Shape>[Name]> } }
    : unknown;

/** What a caller sends: fields with a default may be left out. */
export type Input<E extends Endpoint> = Address<E, 'params'> & Address<E, 'query'> & Part<E, 'body', 'input'>;
/** What the server's handler is given, after parsing. */
export type Parsed<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>;
export type Output<E extends Endpoint> = z.output<E['response']>;
/** What a handler returns, before the response shape is applied. */
export type Answer<E extends Endpoint> = z.input<E['response']>;
