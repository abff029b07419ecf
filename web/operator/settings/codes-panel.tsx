import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addCode, changeCode, type CodeRow, listDeskCodes } from '#contract/operator/settings.ts'
import { type CodeTable, codeTables, hasFixedNames } from '#domain/code-tables.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { InTopBar } from '#web/operator/desk/tool-place.tsx'
import { typedProblem, useAct } from '#web/operator/desk/use-act.ts'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { at } from './at.ts'
import styles from './settings.module.css'

const options = Object.entries(codeTables).map(([value, { name }]) => ({ value, label: name }))

/** The codes of one table. A code is retired, never deleted, so that rows with it keep its name. */
export function CodesPanel() {
  const [table, setTable] = useState<CodeTable>('faq_codes')
  const { data, error, refetch } = useQuery(callQuery(at, listDeskCodes, { params: { table } }))
  const { hint, code } = codeTables[table]
  return (
    <section className={styles.form} aria-label="코드">
      <InTopBar>
        <SheetButton call={listDeskCodes} query={{}} params={{ table }} />
      </InTopBar>
      <div className={styles.fields}>
        <Select
          label="코드표"
          options={options}
          value={table}
          hint={hint}
          onChange={({ target }) => setTable(target.value as CodeTable)}
        />
      </div>
      {code !== null && <NewCode key={table} table={table} />}
      {data ? (
        <ul className={styles.codes}>
          {data.data.map((row) => (
            <CodeLine key={`${table} ${row.code}`} table={table} row={row} />
          ))}
        </ul>
      ) : error ? (
        <DeskError error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </section>
  )
}

// The form shows it below its fields.
const refused = (error: unknown) => typedProblem(error) !== undefined

function NewCode({ table }: { table: CodeTable }) {
  const draft = useSessionDraft<{ code: string; name: string }>(`code:${table}:new`)
  const { code, name } = draft.value ?? { code: '', name: '' }
  const add = useAct(at, {
    run: (body: { code: string; name: string }) => operatorApi(addCode, { params: { table }, body }),
    said: () => '더했어요',
    done: (_, sent) => void draft.settle(sent, (newest) => newest),
    refused,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!add.isPending) add.mutate({ code, name })
  }
  return (
    <form className={styles.code} noValidate aria-label="새 코드" onSubmit={handleSubmit}>
      {table !== 'user_out_codes' && (
        <Field
          label="새 코드"
          maxLength={2}
          value={code}
          onChange={({ target }) => draft.keep({ code: target.value.toUpperCase(), name })}
        />
      )}
      <Field
        label="새 이름"
        maxLength={40}
        value={name}
        error={typedProblem(add.error)}
        onChange={({ target }) => draft.keep({ code, name: target.value })}
      />
      <Button type="submit" variant="line" busy={add.isPending && '더하는 중'}>
        더하기
      </Button>
    </form>
  )
}

/** The typed changes, and the name and position on which they are based. */
type Typed = { part: { name?: string; position?: string }; over: { name: string; position: number } }
/** What is sent, and the draft at the time of sending. */
type Wish = { next: { name?: string; position?: number; retired?: boolean }; typed: Typed | undefined }

function CodeLine({ table, row }: { table: CodeTable; row: CodeRow }) {
  const draft = useSessionDraft<Typed>(`code:${table}:${row.code}`)
  const part = draft.value?.part ?? {}
  // Fields that are not typed in show the stored value, also after a change by somebody else.
  const { name, position } = { name: row.name, position: String(row.position), ...part }
  const standing = { name: row.name, position: row.position }
  const over = draft.value?.over ?? standing
  const type = (next: Typed['part']) => draft.keep({ part: { ...part, ...next }, over })
  const change = useAct(at, {
    run: ({ next }: Wish) =>
      operatorApi(changeCode, {
        params: { table, code: row.code },
        body: {
          name: row.name,
          position: row.position,
          retired: row.retired,
          ...next,
          seen: row.name,
          was: { position: row.position, retired: row.retired },
        },
      }),
    said: () => '바꿨어요',
    done(_, { next: { name, position }, typed }) {
      if (name !== undefined && position !== undefined)
        draft.settle(typed, ({ part }) => ({ part, over: { name: name.trim(), position } }))
    },
    refused,
  })
  const differs = name !== row.name || position !== String(row.position)
  const overtaken = differs && !change.isPending && (over.name !== row.name || over.position !== row.position)
  const isFixed = hasFixedNames(table)
  return (
    <li>
      <form
        className={styles.code}
        noValidate
        aria-label={`${row.code} ${row.name}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (!overtaken && !change.isPending)
            change.mutate({ next: { name, position: Number(position) }, typed: draft.value })
        }}
      >
        {overtaken && (
          <div className={styles.overtaken}>
            <ConflictNotice
              conflicts={[{ id: 0, name: over.name, now: `${row.name}, 순서 ${row.position}` }]}
              onSeen={() => draft.keep({ part, over: standing })}
            />
          </div>
        )}
        <b>
          {row.code} {row.retired && <Tag>쓰지 않음</Tag>}
        </b>
        <Field
          label="이름"
          maxLength={40}
          value={name}
          readOnly={isFixed}
          error={typedProblem(change.error)}
          onChange={({ target }) => type({ name: target.value })}
        />
        {!isFixed && (
          <Field
            label="순서"
            inputMode="numeric"
            value={position}
            onChange={({ target }) => type({ position: target.value.replaceAll(/\D/g, '').slice(0, 4) })}
          />
        )}
        <div className={styles.lineActs}>
          {differs && (
            <Button type="submit" size="md" busy={change.isPending && '저장하는 중'} disabled={overtaken}>
              저장
            </Button>
          )}
          <Button
            variant="line"
            size="md"
            onClick={() => change.mutate({ next: { retired: !row.retired }, typed: draft.value })}
          >
            {row.retired ? '다시 쓰기' : '쓰지 않기'}
          </Button>
        </div>
      </form>
    </li>
  )
}
