import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-box.module.css'

type Props = {
  label: string
  /** `page`: bone fill, 48 px, on white; `bar`: outlined, 44 px, for the desktop's top bar. */
  look?: 'page' | 'bar'
  defaultValue?: string | undefined
  /** The field has a list of suggestions (combobox pattern); the component that draws the list sets its ARIA state. */
  suggests?: boolean
  /** Address and parameter name for submitting the form while no script is loaded yet. */
  action?: { to: string | undefined; name: string }
  onSearch: (words: string) => void
} & Pick<ComponentProps<'input'>, 'placeholder' | 'autoFocus' | 'ref'>

const combobox = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': false,
} as const

/** A search form: Enter or the search key of the phone's keyboard submits the trimmed words. */
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
          // Closes the phone's keyboard, so that the results are visible.
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
