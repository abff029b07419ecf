import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addStaff,
  inviteStaff,
  type NewInvitation,
  type NewSecrets,
  resetStaffPassword,
  resetStaffTotp,
  revokeInvitation,
  saveStaff,
  signOutStaff,
  type StaffRow,
  startStaff,
  stopStaff,
} from '#contract/operator/staff.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { ServerRefusal, errorMessage } from '#web/api/failures.ts'
import type { Conflict } from '#web/operator/kit/conflict-notice.tsx'
import { NotShown } from '#web/operator/session/ask-proof.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { showAlert } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'
import { staffKey } from './queries.ts'

/** 'desk.changed': somebody else was faster. */
const changed = 1180
/** `recognised`: how it is known that it is the person; asked where somebody is let in. */
export type Form = { login: string; name: string; roles: StaffRole[]; recognised: string }
type Account = Pick<StaffRow, 'id' | 'version'>

/** What owners do with accounts. A new link and new secrets are kept here until they have been seen, and nowhere else. */
export function useAccounts() {
  const queries = useQueryClient()
  const [secrets, setSecrets] = useState<NewSecrets>()
  const [invitation, setInvitation] = useState<NewInvitation>()
  const [conflicts, setConflicts] = useState<Conflict[]>()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: staffKey }),
      // One's own roles may have been among them.
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ])
  const done = (said: string) => {
    setConflicts(undefined)
    toast(said, { icon: 'check' })
    return refresh()
  }
  async function onError(error: unknown): Promise<void> {
    if (error instanceof NotShown) return
    await refresh()
    if (error instanceof ServerRefusal && error.errno === changed)
      setConflicts((error.result as { conflicts: Conflict[] }).conflicts)
    else void showAlert(errorMessage(error))
  }
  const show = ({ secrets: made }: { secrets: NewSecrets }) => {
    setSecrets(made)
    return refresh()
  }

  const showLink = ({ invitation: made }: { invitation: NewInvitation }) => {
    setInvitation(made)
    return refresh()
  }

  const add = useMutation({
    mutationFn: (form: Form) => operatorApi(addStaff, { body: form }),
    onSuccess: showLink,
    onError,
  })
  const invite = useMutation({
    mutationFn: ({ id, version, recognised }: Account & Pick<Form, 'recognised'>) =>
      operatorApi(inviteStaff, { params: { id }, body: { version, recognised } }),
    onSuccess: showLink,
    onError,
  })
  const uninvite = useMutation({
    mutationFn: ({ id, version }: Account) => operatorApi(revokeInvitation, { params: { id }, body: { version } }),
    onSuccess: () => done('초대를 거뒀어요. 그 링크로는 들어올 수 없어요'),
    onError,
  })
  const save = useMutation({
    mutationFn: ({ id, version, name, roles }: Account & Pick<Form, 'name' | 'roles'>) =>
      operatorApi(saveStaff, { params: { id }, body: { version, name, roles } }),
    onSuccess: () => done('저장했어요. 바로 적용돼요'),
    onError,
  })
  const stop = useMutation({
    mutationFn: ({ id, version, reason }: Account & { reason: string }) =>
      operatorApi(stopStaff, { params: { id }, body: { version, reason } }),
    onSuccess: () => done('정지하고 모든 기기에서 내보냈어요'),
    onError,
  })
  const signOut = useMutation({
    mutationFn: ({ id, version, reason }: Account & { reason: string }) =>
      operatorApi(signOutStaff, { params: { id }, body: { version, reason } }),
    onSuccess: () => done('모든 기기에서 내보냈어요'),
    onError,
  })
  const start = useMutation({
    mutationFn: ({ id, version }: Account) => operatorApi(startStaff, { params: { id }, body: { version } }),
    onSuccess: () => done('다시 로그인할 수 있어요'),
    onError,
  })
  const password = useMutation({
    mutationFn: ({ id, version, recognised }: Account & Pick<Form, 'recognised'>) =>
      operatorApi(resetStaffPassword, { params: { id }, body: { version, recognised } }),
    onSuccess: show,
    onError,
  })
  const totp = useMutation({
    mutationFn: ({ id, version, recognised }: Account & Pick<Form, 'recognised'>) =>
      operatorApi(resetStaffTotp, { params: { id }, body: { version, recognised } }),
    onSuccess: show,
    onError,
  })
  return {
    add,
    invite,
    uninvite,
    save,
    stop,
    signOut,
    start,
    password,
    totp,
    secrets,
    invitation,
    conflicts,
    forgetInvitation: () => setInvitation(undefined),
    forgetSecrets: () => setSecrets(undefined),
    forgetConflicts: () => setConflicts(undefined),
  }
}
