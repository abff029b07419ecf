import { z } from 'zod'
import type { StaffRole } from '#domain/staff-role.ts'

/**
 * Who may make a call. `anyone`: the token is ignored. `public`: visitors too; the token decides what belongs to the caller. `member`: an
 * approved member. `applicant`: every logged-in member, also while the application waits. `operator`: staff, with their own tokens.
 * `refresh`: the one call with the refresh token.
 */
export type Access = 'anyone' | 'public' | 'applicant' | 'member' | 'refresh' | 'operator'

/** Files that a call receives as multipart. The server checks their content and ignores their names. */
export type Upload = {
  field: string
  max: number
  /** The message if no file was sent; absent: the file is optional. */
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
  /** Another role that may make the call too. */
  also?: StaffRole | undefined
  /** The response is a file of one of these media types, without an envelope; a refusal has one. */
  file?: readonly string[] | undefined
  /** Only reads: `read-only` may make the call too. */
  looks?: true | undefined
  /** Only reads, although it is not a GET: the parameters are too long for an address. */
  asks?: true | undefined
  /** An expensive call, whose cost grows with its parameters: only a few of one sender run at once (`take-turns.ts`). */
  dear?: true | undefined
  /** Admits somebody or reveals something: password and one-time password must have been given again lately, in the same session. */
  proof?: true | undefined
  /** For a list with a sheet (`listed`): the call that returns the sheet, and the name of its file. */
  sheet?: { call: Call; name: string | Readonly<Record<string, string>> } | undefined
}
export type Call = Declared<Shape, Shape, Shape, z.ZodType>

/** The input types of a call: what a browser may send. It differs from what a handler receives (`Received`) where a schema has defaults. */
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
