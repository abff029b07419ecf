import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-box.module.css'

type Props = {
  label: string
  /** `page`: bone fill, 48 px, on white; `bar`: outlined, 44 px, for the desktop's top bar. */
  look?: 'page' | 'bar'
  defaultValue?: string | undefined
  /** A list of suggestions belongs to the field (the combobox pattern); whoever draws it says when it is open. */
  suggests?: boolean
  /** Where the words go, and by which name, while no script is there to send them. */
  action?: { to: string | undefined; name: string }
  onSearch: (words: string) => void
} & Pick<ComponentProps<'input'>, 'placeholder' | 'autoFocus' | 'ref'>

const combobox = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': false,
} as const

/** A search form: Enter or the phone keyboard's search key sends the trimmed words. */
export function SearchBox({
  label,
  look = 'page',
  defaultValue,
  suggests,
  action: { to, name } = { to: undefined, name: 'words' },
  onSearch,
  placeholder = label,
  ...rest
}: Props) {
  return (
    <search>
      <form
        className={styles.form}
        data-look={look}
        action={to}
        onSubmit={(event) => {
          event.preventDefault()
          const words = new FormData(event.currentTarget).get(name)
          // Puts the phone's keyboard away, so that the answers can be seen.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
          onSearch(typeof words === 'string' ? words.trim() : '')
        }}
      >
        <Icon name="search" size={20} />
        <input
          {...rest}
          {...(suggests && combobox)}
          key={defaultValue}
          className={styles.input}
          type="search"
          name={name}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={defaultValue}
        />
      </form>
    </search>
  )
}
