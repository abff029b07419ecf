import type { ContentForm } from '#contract/operator/contents.ts'
import type { ContentKind } from '#domain/content-kinds.ts'
import { MomentField } from '#web/operator/kit/moment-field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { seoulMoment } from '#web/ui/seoul-time.ts'
import { fromMoment } from './moment.ts'
import styles from './content.module.css'

type Props = {
  kind: ContentKind
  form: ContentForm
  codes: readonly { faq_code: string; code_name: string }[]
  onChange: (part: Partial<ContentForm>) => void
}

/** The place in its list, and when it is published. */
export function PublishFields({ kind, form, codes, onChange }: Props) {
  return (
    <div className={styles.fields}>
      {kind === 'faqs' ? (
        <Select
          label="분류"
          required
          placeholder="고르기"
          options={codes.map(({ faq_code, code_name }) => ({ value: faq_code, label: code_name }))}
          value={form.category}
          onChange={({ target }) => onChange({ category: target.value })}
        />
      ) : (
        <Field
          label="분류"
          maxLength={20}
          value={form.category}
          onChange={({ target }) => onChange({ category: target.value })}
        />
      )}
      <Field
        label="순서"
        inputMode="numeric"
        value={String(form.position)}
        hint="작은 수가 먼저예요."
        onChange={({ target }) => onChange({ position: Number(target.value.replaceAll(/\D/g, '').slice(0, 4)) })}
      />
      <MomentField
        label="게시 시작"
        value={fromMoment(form.shown_from)}
        hint="비우면 바로"
        onChange={(typed) => onChange({ shown_from: seoulMoment(typed) })}
      />
      <MomentField
        label="게시 끝"
        value={fromMoment(form.shown_to)}
        hint="비우면 계속"
        onChange={(typed) => onChange({ shown_to: seoulMoment(typed) })}
      />
      <Checkbox checked={form.pinned} onChange={(pinned) => onChange({ pinned })}>
        목록 맨 위에 고정
      </Checkbox>
    </div>
  )
}
