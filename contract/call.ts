import { z } from 'zod'
import type { StaffRole } from '#domain/staff-role.ts'

/**
 * Who may make a call. `anyone`: no token is looked at. `public`: visitors too, and the token says what is theirs. `member`: an
 * approved member. `applicant`: anybody logged in, also while the application waits. `operator`: staff, by their own tokens.
 * `refresh`: the one call that carries the refresh token.
 */
export type Access = 'anyone' | 'public' | 'applicant' | 'member' | 'refresh' | 'operator'

/** Files that come with a call as multipart. The server looks at their content, never at their names. */
export type Upload = {
  field: string
  max: number
  /** The sentence when none was sent; absent: none is needed. */
  required?: string
  accepts: readonly ('image' | 'pdf' | 'sheet')[]
}

export type Shape = z.ZodObject | z.ZodVoid
type Declared<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Result extends z.ZodType,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Who
  summary: string
  params: Params
  query: Query
  body: Body
  result: Result
  upload?: Upload | undefined
  /** The role that an operator's call needs. */
  role?: StaffRole | undefined
  /** Another role that may make it too. */
  also?: StaffRole | undefined
  /** The answer is a file of one of these media types, not an envelope; a refusal still is one. */
  file?: readonly string[] | undefined
  /** Changes nothing: `read-only` may make it too. */
  looks?: true | undefined
  /** Changes nothing, though it is no GET: what is asked about is too long for an address. */
  asks?: true | undefined
  /** What it costs grows with what is asked for: of one sender few are worked on at once (`take-turns.ts`). */
  dear?: true | undefined
  /** Lets somebody in, or gives something away: password and authenticator must have been shown again lately, in the same session. */
  proof?: true | undefined
  /** A list that can be had as a sheet (`listed`): the call that answers it, and the name of its file. */
  sheet?: { call: Call; name: string | Readonly<Record<string, string>> } | undefined
}
export type Call = Declared<Shape, Shape, Shape, z.ZodType>

/** What a browser may send and what a handler receives differ where a schema fills in defaults. */
export type Sent<C extends Call> = Part<C, 'params', 'input'> & Part<C, 'query', 'input'> & Part<C, 'body', 'input'>
export type Received<C extends Call> = {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
}
export type Result<C extends Call> = z.output<C['result']>

type Part<
  C extends Call,
  Name extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = C[Name] extends z.ZodVoid
  ? unknown
  : Record<never, never> extends (Side extends 'input' ? z.input<C[Name]> : z.output<C[Name]>)
    ? { [K in Name]?: Side extends 'input' ? z.input<C[Name]> : z.output<C[Name]> }
    : { [K in Name]: Side extends 'input' ? z.input<C[Name]> : z.output<C[Name]> }

const nothing = z.void()

export function call<
  Result extends z.ZodType,
  Params extends Shape = z.ZodVoid,
  Query extends Shape = z.ZodVoid,
  Body extends Shape = z.ZodVoid,
  const Who extends Access = Access,
>(
  declared: Pick<
    Call,
    'method' | 'path' | 'summary' | 'upload' | 'role' | 'also' | 'file' | 'looks' | 'asks' | 'dear' | 'proof'
  > & {
    access: Who
    params?: Params
    query?: Query
    body?: Body
    result: Result
  },
): Declared<Params, Query, Body, Result, Who> {
  return {
    ...declared,
    params: declared.params ?? (nothing as Shape as Params),
    query: declared.query ?? (nothing as Shape as Query),
    body: declared.body ?? (nothing as Shape as Body),
  }
}
