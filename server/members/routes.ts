import type { FastifyInstance } from 'fastify'
import {
  addAddress,
  askChange,
  changeAddress,
  changeMe,
  changePassword,
  changePhone,
  endDevice,
  getAddress,
  getApplication,
  getApplicationProof,
  getMe,
  leave,
  listAddresses,
  listDevices,
  listOutReasons,
  removeAddress,
  resubmitProof,
  withdrawChange,
} from '#contract/account.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import type { Caller } from '#server/session-tokens/caller.ts'
import { inOneDay, limitUpload } from '#server/http/limit-upload.ts'
import { answerOwnProof, findApplication, replaceProof } from './application.ts'
import { askForChange, dropWaitingChange, uploads } from './ask-change.ts'
import { changeConsent } from './change-me.ts'
import { replacePassword } from './change-password.ts'
import { replacePhone } from './change-phone.ts'
import { findDevices, signOut } from './devices.ts'
import { withdraw } from './leave.ts'
import { findAddress, findAddresses, findMe, findOutReasons } from './queries.ts'
import { deleteAddress } from './remove-address.ts'
import { insertAddress, updateAddress } from './save-address.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, listAddresses, ({ query }, caller) => findAddresses(db, caller.id, query.main_YN))
  implement(app, getAddress, ({ params }, caller) => findAddress(db, caller.id, params.id))
  implement(app, addAddress, ({ body }, caller) => insertAddress(deps, caller.id, body))
  implement(app, changeAddress, ({ params, body }, caller) => updateAddress(deps, caller.id, params.id, body))
  implement(app, removeAddress, ({ params }, caller) => deleteAddress(db, caller.id, params.id))
  implement(app, getMe, (_, caller) => findMe(db, caller.id))
  implement(app, changeMe, ({ body }, caller) => changeConsent(deps, caller.id, body.sms_YN))
  const mayUpload = ({ id }: Caller) => limitUpload(deps, `proof:${id}`, uploads, inOneDay)
  implement(app, askChange, ({ body, files }, caller) => askForChange(deps, body, caller, files), mayUpload)
  implement(app, withdrawChange, (_, caller) => dropWaitingChange(deps, caller))
  implement(app, changePhone, ({ body }, caller, request) => replacePhone(deps, body, caller, request))
  implement(app, changePassword, ({ body }, caller, request) => replacePassword(deps, body, caller, request))
  implement(app, listDevices, (_, caller) => findDevices(deps, caller))
  implement(app, endDevice, ({ params, body }, caller) =>
    signOut(deps, caller, params.session_id, body.current_password),
  )
  implement(app, listOutReasons, () => findOutReasons(db))
  implement(app, leave, ({ body }, caller, request, reply) => withdraw(deps, body, caller, request, reply))
  implement(app, getApplication, (_, caller) => findApplication(deps, caller))
  implement(app, resubmitProof, ({ body, files }, caller) => replaceProof(deps, body, caller, files), mayUpload)
  implementFile(app, getApplicationProof, (_, caller, _request, reply) => answerOwnProof(deps, caller, reply))
}
