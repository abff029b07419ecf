import { useState } from 'react'
import { addStaff, getStaff, saveStaff, type StaffDetail } from '#contract/operator/staff.ts'
import { accountState, accountStateName } from '#domain/account-state.ts'
import { staffRoleNames } from '#domain/staff-role.ts'
import { Acts } from '#web/operator/desk/acts.tsx'
import { DeskPane, paneOf } from '#web/operator/desk/desk-pane.tsx'
import type { Seen } from '#web/operator/desk/seen.ts'
import { standsAt } from '#web/operator/desk/stands.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { dateTime, digits } from '#web/ui/format.ts'
import { accountActs } from './account-acts.tsx'
import { AccountForm, type Draft, type Typed } from './account-form.tsx'
import { AccountState } from './account-state.tsx'
import { accountActNames } from './act-names.ts'
import { at, type View } from './at.ts'
import { type Shown, ShownOnce } from './shown-once.tsx'

const draftName = (id: number | 'new') => `staff:${id}`

type OnShown = (shown: Shown) => void
type Props = { seen: Seen<View>; onClose: () => void }

/** One account, or the form for a new one. A new link and new secrets are kept only in this component until they have been seen. */
export function AccountPane({ seen, onClose }: Props) {
  const [shown, setShown] = useState<Shown>()
  // Id of an added account whose form was edited further after sending.
  const [written, setWritten] = useState<number>()
  const { view, go } = seen
  return (
    <>
      {view.id === 'new' ? (
        <NewAccount seen={seen} onShown={setShown} onWritten={setWritten} onClose={onClose} />
      ) : (
        <DeskPane
          seen={seen}
          onClose={onClose}
          pane={paneOf(at, {
            call: getStaff,
            input: ({ id }) => typeof id === 'number' && { params: { id } },
            waits: '직원',
            title: ({ name }) => name,
            note: (account) => <AccountState state={accountState(account)} />,
            body: (account) => (
              <Account account={account} seen={seen} open={written === account.id} onShown={setShown} />
            ),
          })}
        />
      )}
      <ShownOnce
        shown={shown}
        onSeen={() => {
          setShown(undefined)
          // Only now, because on a narrow screen the sheet of the account would cover what is shown once.
          if (view.id === 'new' && shown?.id) go({ id: shown.id }, { preventScrollReset: true })
        }}
      />
    </>
  )
}

type NewProps = { seen: Seen<View>; onShown: OnShown; onWritten: (id: number | undefined) => void; onClose: () => void }

function NewAccount({ seen, onShown, onWritten, onClose }: NewProps) {
  const draft = useSessionDraft<Draft>(draftName('new'))
  const add = useAct(at, {
    run: ({ form }: { form: Typed; typed: Draft | undefined }) => operatorApi(addStaff, { body: form }),
    done(shown, { typed }) {
      // Of what was typed after sending only these can still be changed.
      const rest = ({ part: { name, roles }, version }: Draft) => ({
        part: { ...(name && { name }), ...(roles && { roles }) },
        version,
      })
      onWritten(draft.settle(typed, rest, draftName(shown.id)) ? shown.id : undefined)
      onShown(shown)
    },
  })
  return (
    <DetailPane title="새 직원" onClose={onClose}>
      <AccountForm
        isNew
        start={{ partner_id: seen.view.partner ?? null, login: '', name: '', roles: [], recognised: '' }}
        draft={draft}
        version={0}
        action="초대하기"
        busy={add.isPending && '초대하는 중'}
        onSave={(form) => add.mutate({ form, typed: draft.value })}
        onCancel={() => {
          draft.drop()
          onClose()
        }}
      />
    </DetailPane>
  )
}

/** What is sent, the version on which it is based, and the draft at the time of sending. */
type Saved = Pick<StaffDetail, 'name' | 'roles' | 'version'> & { typed: Draft | undefined }

type AccountProps = { account: StaffDetail; seen: Seen<View>; open: boolean; onShown: OnShown }

/** The account: name, roles, and what was done to it. `open`: a draft for it is opened at once. */
function Account({ account, seen, open, onShown }: AccountProps) {
  // The account when the form was opened: a change by another owner meanwhile is not overwritten unnoticed.
  const [editing, setEditing] = useState(open ? account : undefined)
  const draft = useSessionDraft<Draft>(draftName(account.id))
  const save = useAct(at, {
    run: ({ name, roles, version }: Saved) =>
      operatorApi(saveStaff, { params: { id: account.id }, body: { version, name, roles } }),
    said: () => '저장했어요. 바로 적용돼요',
    // What was typed after sending stays open, based on what is stored now.
    done(now, { typed }) {
      if (!draft.settle(typed, (newest) => ({ ...newest, ...now }))) leave()
    },
    shows: true,
  })
  useShortcuts({ e: () => (editing ? false : setEditing(account)) })
  function leave() {
    save.forget()
    draft.drop()
    setEditing(undefined)
  }
  if (!editing)
    return (
      <>
        <Facts facts={factsOf(account)} />
        <Acts
          subject={account}
          seen={seen}
          stands={standsAt(account.name, accountStateName(account), account.history, accountActNames)}
          acts={(act) => accountActs(act, setEditing, onShown)}
        />
        <ActHistory acts={account.history} names={accountActNames} />
      </>
    )
  function goOn() {
    save.forget()
    setEditing(account)
    if (draft.value) draft.keep({ ...draft.value, version: account.version })
  }
  return (
    <>
      {save.conflicts && <ConflictNotice conflicts={save.conflicts} onSeen={goOn} />}
      <AccountForm
        start={{ ...editing, partner_id: editing.partner?.id ?? null, recognised: '' }}
        draft={draft}
        version={editing.version}
        action="저장"
        busy={save.isPending && '저장하는 중'}
        onSave={({ name, roles }) =>
          save.mutate({ name, roles, version: draft.value?.version ?? editing.version, typed: draft.value })
        }
        onCancel={leave}
      />
    </>
  )
}

const factsOf = (account: StaffDetail) =>
  [
    ['소속', account.partner?.name],
    ['아이디', account.login],
    ['권한', account.roles.map((role) => staffRoleNames[role]).join(', ')],
    ['마지막 로그인', account.last_login_at ? dateTime(account.last_login_at) : '없음'],
    ['초대', account.invitation && invitationWords(account.invitation)],
    ['열린 기기', account.sessions > 0 ? `${account.sessions}대` : '없음'],
    ['로그인 실패', account.wrong_tries > 0 ? `마지막 로그인 뒤로 ${digits(account.wrong_tries)}번` : '없음'],
    ['만든 때', dateTime(account.created_at)],
  ] as const

/** State of an invitation: '2026. 11. 24. 09:00까지 쓸 수 있어요'; '' for a used one. */
const invitationWords = ({ state, expires_at }: NonNullable<StaffDetail['invitation']>): string =>
  ({ open: `${dateTime(expires_at)}까지 쓸 수 있어요`, used: '', revoked: '거뒀어요', expired: '기한이 지났어요' })[
    state
  ]
