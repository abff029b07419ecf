import { useState } from 'react'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { FormFrame } from './form-frame.tsx'
import { type Present, useSettingForm } from './use-setting-form.ts'
import styles from './settings.module.css'

/** Areas without delivery, one name per line; checked when an address is saved and again when it is ordered to. */
export function AreasForm({ present }: { present: Present }) {
  const form = useSettingForm('areas', present)
  const areas = form.all.remote_areas
  return (
    <FormFrame
      title="배송하지 않는 지역"
      help="한 줄에 하나씩, 줄이지 않은 이름으로 적어요. 읍·면·동은 ‘완도군 청산면’처럼 시·군과 함께 적어야 같은 이름의 다른 곳에 배송할 수 있어요. 제주도는 적지 않아도 배송하지 않아요."
      form={form}
    >
      <div className={styles.fields}>
        <Names
          label="시·군 전체"
          names={areas.counties}
          onChange={(counties) => form.change({ remote_areas: { ...areas, counties } })}
        />
        <Names
          label="시·군과 읍·면·동(리)"
          names={areas.towns}
          onChange={(towns) => form.change({ remote_areas: { ...areas, towns } })}
        />
      </div>
    </FormFrame>
  )
}

type NamesProps = { label: string; names: readonly string[]; onChange: (names: string[]) => void }

const oneSpaced = (line: string): string => line.trim().replaceAll(/\s+/g, ' ')

/** The text stays as it was typed until the field is left; its lines are the names, without duplicates. */
function Names({ label, names, onChange }: NamesProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextAreaField
      label={`${label} (${names.length}곳)`}
      rows={12}
      value={typed ?? names.join('\n')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange([...new Set(target.value.split('\n').map(oneSpaced).filter(Boolean))])
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
