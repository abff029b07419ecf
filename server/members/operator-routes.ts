import type { FastifyInstance } from 'fastify'
import {
  approveMember,
  askTaxState,
  correctBusinessNo,
  getMember,
  getMemberProof,
  listMembers,
  rejectMember,
  resumeMember,
  signOutMember,
  suspendMember,
} from '#contract/operator/members.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { approvedText, changedText, changeRefusedText, rejectedText, resumedText } from '#server/messages/texts.ts'
import { correctNumber } from './correct-business-no.ts'
import { decide } from './decide.ts'
import { rejectSentence } from './reject-sentence.ts'
import { findMember, findMembers } from './operator-queries.ts'
import { answerProof } from './show-proof.ts'
import { signOut } from './sign-out.ts'
import { suspend } from './suspend.ts'
import { askAgain } from './ask-tax-state.ts'

export function operatorMembersRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  implementList(app, deps, listMembers, (from, query) => findMembers(from, query))
  implement(app, getMember, ({ params }) => findMember(deps, params.id))
  implement(app, approveMember, ({ params, body }, staff, request) =>
    decide(deps, staff, request, {
      action: 'approve',
      id: params.id,
      version: body.version,
      reason: body.note,
      text: ({ name }) => approvedText(name, config.publicUrl),
      changeText: ({ name }) => changedText(name, config.publicUrl),
    }),
  )
  implement(app, rejectMember, ({ params, body }, staff, request) => {
    const reason = rejectSentence(body)
    return decide(deps, staff, request, {
      action: 'reject',
      id: params.id,
      version: body.version,
      reason,
      rejectReason: reason,
      text: ({ name }) => rejectedText(name, reason, config.publicUrl),
      changeText: ({ name }) => changeRefusedText(name, reason, config.publicUrl),
    })
  })
  implement(app, correctBusinessNo, ({ params, body }, staff, request) =>
    correctNumber(deps, staff, request, params.id, body),
  )
  implement(app, suspendMember, ({ params, body }, staff, request) => suspend(deps, staff, request, params.id, body))
  implement(app, signOutMember, ({ params, body }, staff, request) => signOut(deps, staff, request, params.id, body))
  implement(app, resumeMember, ({ params, body }, staff, request) =>
    decide(deps, staff, request, {
      action: 'resume',
      id: params.id,
      version: body.version,
      reason: body.words,
      text: ({ name }) => resumedText(name, config.publicUrl),
    }),
  )
  implement(app, askTaxState, ({ params }, staff, request) => askAgain(deps, staff, request, params.id))
  implementFile(app, getMemberProof, ({ params, query }, staff, request, reply) =>
    answerProof(deps, staff, { memberId: params.id, certId: query.cert }, request, reply),
  )
}
