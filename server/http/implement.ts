import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call, Received, Result, Shape } from '#contract/call.ts'
import {
  changeStaffPassword,
  endStaffDevice,
  getStaffMe,
  listStaffDevices,
  logOutStaff,
  proveStaff,
} from '#contract/operator/session.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { mayAct, mayLook, type StaffRole } from '#domain/staff-role.ts'
import type { Caller, Staff } from '#server/session-tokens/caller.ts'
import { askedOf } from './asked-of.ts'
import { envelope } from './envelope.ts'
import { needProof } from './need-proof.ts'
import { isSerialised, type SerialisedAnswer, sendSerialised } from './serialised-answer.ts'
import { refuse } from './refuse.ts'
import { hasBrokenOff, type Incoming, largestUpload, readParts } from './uploads.ts'
import { holdsWholeLetters } from './whole-letters.ts'

type CallerOf<C extends Call> = C['access'] extends 'anyone' | 'refresh'
  ? undefined
  : C['access'] extends 'public'
    ? Caller | undefined
    : C['access'] extends 'operator'
      ? Staff
      : Caller
/** A call with an upload gets its files as they arrived: the handler examines them after everything else has been checked. */
type Input<C extends Call> = Received<C> & { files: Incoming[] }
type Handler<C extends Call> = (
  input: Input<C>,
  caller: CallerOf<C>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Result<C> | SerialisedAnswer>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    staff: Staff | undefined
    /** Why a token of ours is no longer valid, as the code of a refusal. */
    over: RefusalCode | undefined
  }
  interface FastifyContextConfig {
    call?: Call
  }
}

/**
 * Registers the route of a declared call: checks the caller and the input, runs the handler and wraps the result in the envelope. `first`
 * runs before the body is read, so that the rate limit of uploads applies without reading the file. The function that it answers is called
 * when the body did not arrive in full (`limitUpload`).
 */
export function implement<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  first?: (caller: CallerOf<C>, request: FastifyRequest) => Promise<() => Promise<void>>,
): void {
  app.route({
    method: call.method,
    url: routeOf(call.path),
    config: { call },
    ...(call.upload && { bodyLimit: largestUpload }),
    schema: { response: { 200: envelope(call.result) } },
    async handler(request, reply) {
      admit(call, request)
      const caller = (call.access === 'operator' ? request.staff : request.caller) as CallerOf<C>
      const takeBack = await first?.(caller, request)
      const input = await read(call, request).catch(async (error: unknown) => {
        // Even if the count cannot be taken back, the sender is told why the body was not read.
        if (hasBrokenOff(request, error))
          await takeBack?.().catch((err: unknown) => request.log.error({ err }, 'a use was not given back'))
        throw error
      })
      if (call.upload && (await request.bookUpload?.({ fields: input.body, files: input.files })) === false)
        return reply
      const result = await handler(input, caller, request, reply)
      if (isSerialised(result)) return sendSerialised(request, reply, result)
      return { errno: 0, message: '', result }
    },
  })
}

/** Registers a declared call that answers with a file: checked like any other, but the handler sends its own bytes. */
export function implementFile<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (
    input: Input<C>,
    caller: CallerOf<C>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply>,
): void {
  app.route({
    method: call.method,
    url: routeOf(call.path),
    config: { call },
    async handler(request, reply) {
      admit(call, request)
      const caller = (call.access === 'operator' ? request.staff : request.caller) as CallerOf<C>
      return handler(await read(call, request), caller, request, reply)
    },
  })
}

/** '/api/x/{id:int}/{name}' → '/api/x/:id(^\d+$)/:name' */
export const routeOf = (path: string): string =>
  path.replaceAll(/\{(\w+):int\}/g, ':$1(^\\d+$)').replaceAll(/\{(\w+)\}/g, ':$1')

/** Calls open to a staff member who still has the initial password that somebody else chose. */
const beforeAll: readonly string[] = [getStaffMe.path, changeStaffPassword.path, logOutStaff.path]
/** Calls without a role that people of partners may make too: those of their own login. The others are for the market's staff. */
export const ofEveryLogin: readonly string[] = [
  ...beforeAll,
  proveStaff.path,
  listStaffDevices.path,
  endStaffDevice.path,
]

type Asking = Pick<FastifyRequest, 'caller' | 'staff' | 'over'>

/** Throws the refusal when the caller may not make this call. */
export function admit({ access, role, also, looks, path, proof }: Call, request: Asking): void {
  if (access === 'anyone' || access === 'refresh') return
  if (access === 'operator') {
    admitStaff([role, also], looks, path, request)
    if (request.staff?.password_given && !beforeAll.includes(path)) throw refuse('staff.password-given')
    if (proof && request.staff) needProof(request.staff)
    return
  }
  if (request.over) throw refuse(request.over)
  if (access === 'public') return
  if (!request.caller) throw refuse('session.required')
  const { status } = request.caller
  if (access === 'member' && status !== 'ACTIVE')
    throw refuse(status === 'STOP' ? 'login.stopped' : 'member.not-approved')
}

/** Staff have no refresh token: after the end of a session they log in again. */
function admitStaff(
  wanted: readonly (StaffRole | undefined)[],
  looks: true | undefined,
  path: string,
  { staff, over }: Asking,
): void {
  if (over) throw refuse(over)
  if (!staff) throw refuse('session.required')
  const roles = wanted.filter((role) => role !== undefined)
  const may =
    roles.length > 0
      ? roles.some((role) => (looks ? mayLook : mayAct)(staff.roles, role))
      : staff.partner === null || ofEveryLogin.includes(path)
  if (!may) throw refuse('staff.forbidden')
}

async function read<C extends Call>(call: C, request: FastifyRequest): Promise<Input<C>> {
  const params = readPath(call.params, request)
  const query = check(call.query instanceof z.ZodVoid ? noQuery : call.query, askedOf(call, request))
  if (!call.upload) return { params, query, body: check(call.body, request.body), files: [] } as unknown as Input<C>
  const { fields, files } = await readParts(request, call.upload)
  return { params, query, body: check(call.body, fields), files } as unknown as Input<C>
}

/** Unknown query values are refused, never ignored (DECISIONS §3). */
const noQuery = z.strictObject({})

/** Checks the parameters of the path. A value that cannot exist is an unknown path, unless the schema has its own sentence for it. */
const readPath = (shape: Shape, { params }: FastifyRequest): unknown => check(shape, params, 'path.unknown')

function check(shape: Shape, value: unknown, otherwise: RefusalCode = 'input.invalid'): unknown {
  if (shape instanceof z.ZodVoid) return undefined
  if (!takesAnything(shape) && !holdsWholeLetters(value)) throw refuse('input.invalid')
  const parsed = shape.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const said = parsed.error.issues[0]?.message
  // A schema's own sentences are Korean; the library's are not for buyers.
  throw said && /[가-힣]/.test(said) ? refuse('input.invalid', said) : refuse(otherwise)
}

/** A schema that takes any fields, as a provider's notice: it is kept as it came, unchecked. */
const takesAnything = (shape: Shape): boolean =>
  shape instanceof z.ZodObject && shape.def.catchall instanceof z.ZodUnknown
